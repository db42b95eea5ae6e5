/**
 * Returns true for an absolute URL with https, or with http on this machine. Only there do browsers offer
 * what encrypts and checks signatures, and only there can no one between forge a response.
 */
export function isSecureOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
