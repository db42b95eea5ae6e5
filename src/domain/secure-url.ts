/**
 * Returns true for an absolute URL with https, or with http on this machine. Browsers offer Web Crypto only on
 * such pages, and nobody between can forge their responses.
 */
export function isSecureOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
