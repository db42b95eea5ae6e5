import { isIPv4, isIPv6 } from 'node:net'

/** How many groups of an IPv6 address name the network that one customer is given: a /64. */
const NETWORK_GROUPS = 4

/**
 * Whom a client's address counts as: itself for IPv4, however it is written, and its /64 for IPv6,
 * of which every device has as many addresses as it likes. What is no address counts as one client.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const groups = groupsOf(bare)
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (mapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** The eight groups of a valid address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // The parser of URLs writes each address in one way: shortened, and without dots.
  const { hostname } = new URL(`http://[${address}]/`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  return [...before, ...new Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}
