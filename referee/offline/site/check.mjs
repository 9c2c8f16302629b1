// A phone may lose or damage what it stores: what is not what was built is not used.
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

// Of what is stored the whole file is there at once: as a stream, each of its pieces is carried by itself, which takes twice
// as long.
export const bytesOf = async (response) => (await response.blob()).arrayBuffer();

export const hashOf = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

export async function isWhole(response, sha256) {
  return (await hashOf(await bytesOf(response))) === sha256;
}
