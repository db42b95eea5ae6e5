const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|)$/i

/**
 * True if the connection goes to another machine without encryption. An explicit `sslmode` or `ssl`
 * setting counts as the operator's decision, whatever its value.
 */
export function isUnencrypted(databaseUrl: string, environment: NodeJS.ProcessEnv): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  if (searchParams.has('sslmode') || searchParams.has('ssl') || environment.PGSSLMODE) return false
  const host = decodeURIComponent(searchParams.get('host') ?? hostname)
  return !host.startsWith('/') && !LOCAL_HOST.test(host)
}
