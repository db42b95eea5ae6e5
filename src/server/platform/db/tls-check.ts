const HERE = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|)$/i

/**
 * Whether all that a server says to its database crosses a network where others could read it. Who
 * has set `sslmode` or `ssl` has decided, whatever it says.
 */
export function isUnencrypted(databaseUrl: string, environment: NodeJS.ProcessEnv): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  if (searchParams.has('sslmode') || searchParams.has('ssl') || environment.PGSSLMODE) return false
  const host = decodeURIComponent(searchParams.get('host') ?? hostname)
  return !host.startsWith('/') && !HERE.test(host)
}
