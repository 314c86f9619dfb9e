import { BlockList, isIP } from 'node:net';

/**
 * Networks that must not host an operator's wallet: this machine, private, link-local and cloud metadata, tunnels into IPv4, documentation.
 */
const IPV4_NETS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const IPV6_NETS = [
  // Unspecified, loopback, and IPv4 written the obsolete way: ::127.0.0.1 (RFC 4291 2.5.5.1).
  '::/96',
  // IPv4-translated addresses: ::ffff:0:127.0.0.1 (RFC 2765).
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  // Everything after 2000::/3, which alone is global unicast: unassigned, segment routing, unique local, link-local, site-local, multicast.
  '4000::/2',
  '8000::/1',
];

const blocked = new BlockList();
for (const net of IPV4_NETS) addNet(net, 'ipv4');
for (const net of IPV6_NETS) addNet(net, 'ipv6');

/**
 * Whether a literal address must not be called. IPv4-mapped IPv6 (`::ffff:127.0.0.1`) is checked as IPv4. Text that is not an address
 * counts as blocked.
 */
export function isBlockedAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return blocked.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** This machine: 127.0.0.0/8 and ::1. */
export function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function addNet(net: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits = ''] = net.split('/');
  blocked.addSubnet(address, Number(bits), family);
}
