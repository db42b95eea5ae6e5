import { isSecureOrLocal } from '#domain/secure-url.ts'

/** True for an https URL, or an http one of this machine, without a query, a fragment and credentials. */
export function isPlainBase(url: string): boolean {
  const { search, hash, username, password } = new URL(url)
  return isSecureOrLocal(url) && !(search || hash || username || password)
}
