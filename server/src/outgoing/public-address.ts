/**
 * Which addresses are on the public internet. A server that sends to addresses of users must reach nothing private: its
 * own machine, its network, the metadata service of a cloud.
 */
import { BlockList, isIP } from 'node:net'

/**
 * The special-purpose addresses of IPv4, and multicast addresses:
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const IPV4_SPECIAL: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * Of IPv6 only global unicast is public, which leaves out ::1, fc00::/7, fe80::/10, mapped IPv4 and NAT64. Within it
 * these are special; Teredo (in 2001::/23) and 6to4 hold an IPv4 address: https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const IPV6_SPECIAL: readonly (readonly [net: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special4 = new BlockList()
for (const [net, prefix] of IPV4_SPECIAL) special4.addSubnet(net, prefix, 'ipv4')
const special6 = new BlockList()
for (const [net, prefix] of IPV6_SPECIAL) special6.addSubnet(net, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** False for anything but an address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special4.check(address, 'ipv4')
  // A zone such as `%eth0` belongs to addresses of one link.
  if (version === 6) return !address.includes('%') && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
  return false
}
