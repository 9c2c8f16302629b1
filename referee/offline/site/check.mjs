// A phone may lose or damage what it stores: what is not what was built is not used.
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const hashOf = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

export async function isWhole(response, sha256) {
  return (await hashOf(await response.arrayBuffer())) === sha256;
}
