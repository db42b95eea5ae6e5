import { isIPv4, isIPv6 } from 'node:net'

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** True if the value of TRUST_PROXY is valid: true, false, a number, or a list of networks. */
export function isProxySetting(text: string): boolean {
  if (/^(true|false|\d{1,2})$/.test(text)) return true
  return text.split(',').every((entry) => {
    const [address = '', bits, ...more] = entry.trim().split('/')
    if (NAMED_NETWORKS.has(entry.trim())) return true
    const maxBits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
    if (maxBits < 0 || more.length > 0) return false
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
  })
}

/** Parses a valid TRUST_PROXY. `true` means one proxy: trusting all hops would trust the client. */
export function readTrustProxy(text: string): false | number | string {
  if (text === 'false' || text === '0') return false
  if (text === 'true') return 1
  return /^\d+$/.test(text) ? Number(text) : text
}
