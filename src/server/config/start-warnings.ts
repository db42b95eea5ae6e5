import { isSecureOrLocal } from '#domain/secure-url.ts'
import { isUnencrypted } from '#server/platform/db/tls-check.ts'
import type { Config } from './config.ts'

/** Returns what the log warns of at the start: settings that work and are probably not meant. */
export function startWarnings(
  { publicUrl, trustProxy, databaseUrl }: Pick<Config, 'publicUrl' | 'trustProxy' | 'databaseUrl'>,
  env: NodeJS.ProcessEnv,
): string[] {
  const warnings: string[] = []
  if (publicUrl.startsWith('https:') && trustProxy === false) {
    warnings.push('behind a proxy all clients share one rate limit: set TRUST_PROXY')
  }
  if (!isSecureOrLocal(publicUrl)) {
    warnings.push('PUBLIC_URL is http: rounds with invited people cannot be started')
  }
  if (databaseUrl && isUnencrypted(databaseUrl, env)) {
    warnings.push(
      'the connection to the database is not encrypted: add ?sslmode=verify-full to DATABASE_URL',
    )
  }
  return warnings
}
