/**
 * Returns true for an absolute URL with https, or with http on this machine. Browsers offer Web Crypto only on
 * such pages. Responses of other URLs can be forged on the way.
 */
export function isSecureOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
