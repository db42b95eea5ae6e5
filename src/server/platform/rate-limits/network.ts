import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Groups of an IPv6 address in a /64, the network that providers assign to a customer. */
const NETWORK_GROUPS = 4

/**
 * Returns the network that rate limits count an address by: the address for IPv4, its /64 for IPv6,
 * because a device can use any address in it. Some proxies write a port or brackets, which are cut off.
 * Null for anything else: all strangers would share one limit, which one of them could use up.
 */
export function networkOf(address: string): string | null {
  const bare = withoutPort(address)
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  const groups = groupsOf(bare)
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (mapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** Returns an address without port, brackets and the zone of a link-local address. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1]
  const [bare = ''] = (bracketed ?? address).split('%', 1)
  return /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare
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

/** Warns once if addresses of clients cannot be read, since no limit per network holds then. */
export function warnOfUnreadableAddresses(app: FastifyInstance, log: Logger): void {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && networkOf(request.ip) === null) {
      isWarned = true
      log.warn(
        'The address of a client cannot be read, so limits per network do not apply. Check TRUST_PROXY and what your proxy writes into X-Forwarded-For.',
      )
    }
    done()
  })
}
