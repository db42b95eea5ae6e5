import { isIPv4, isIPv6 } from 'node:net'

/** Groups of an IPv6 address in a /64, the network that providers assign to a customer. */
const NETWORK_GROUPS = 4

/**
 * Returns the network that rate limits count an address by: the address for IPv4, its /64 for IPv6,
 * because a device can use any address in it. `unknown` for anything else.
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

/** Returns the eight groups of a valid IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalizes addresses: shortened, and without dots.
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
