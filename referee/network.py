"""Find the address of this machine that the phones in the room can open."""

from __future__ import annotations

import ipaddress
import socket

FOR_PHONES = "ADDRESS_FOR_PHONES"
"""The application's own setting: where the phones in the room find this server."""

# A documentation address (RFC 5737): a datagram socket connected to it sends nothing, but tells
# which of this machine's addresses leads out.
_ADDRESS_NOBODY_HAS = ("192.0.2.1", 9)
_EVERY_ADDRESS = ("0.0.0.0", "::", "")  # noqa: S104  compared with, not bound to


def addresses(host: str, port: int) -> tuple[str, ...]:
    """Return the addresses to open, the one for the phones of the home network first."""
    if host not in _EVERY_ADDRESS:
        return (_address(host, port),)
    outward = _outward_host()
    here = _address("localhost", port)
    return (_address(outward, port), here) if outward else (here,)


def is_only_this_machine(host: str) -> bool:
    """Tell whether a host names the machine itself, so that on a phone it would name the phone."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def network_of(address: str) -> str:
    """The network that an address is counted with: of IPv6 the 64 bits of one line, else itself."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped or ipaddress.ip_network((found, 64), strict=False))


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _outward_host() -> str | None:
    """Return this machine's address in its network, or None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ADDRESS_NOBODY_HAS)
        except OSError:
            return None
        host: str = probe.getsockname()[0]
    return None if is_only_this_machine(host) else host
