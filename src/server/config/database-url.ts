import { userInfo } from 'node:os'
import { ConfigError } from './config-error.ts'

/** The scheme, user and password of a URL. */
const BEFORE_HOST = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?/

const SEVERAL_HOSTS = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^/?#]*,|[?&]host=[^&]*(?:,|%2c)/i

/**
 * Returns DATABASE_URL in a form in which the driver reads it as PostgreSQL's own programs do: they also
 * take a URL without host, user or database. Throws a ConfigError, which does not contain the password.
 */
export function readDatabaseUrl(text: string): string {
  const url = parse(text)
  const { searchParams } = url
  url.username ||= encodeURIComponent(searchParams.get('user') ?? process.env.PGUSER ?? osUser())
  url.password ||= encodeURIComponent(searchParams.get('password') ?? '')
  if (url.pathname.length < 2) url.pathname = searchParams.get('dbname') ?? url.username
  // `application_name` would replace the names by which a server's connections are found.
  for (const name of ['user', 'password', 'dbname', 'application_name']) searchParams.delete(name)
  // The driver would look for a file of this name. Without it, it trusts the authorities that Node contains.
  if (searchParams.get('sslrootcert') === 'system') {
    searchParams.delete('sslrootcert')
    searchParams.set('sslmode', 'verify-full')
  }
  return url.href
}

function parse(text: string): URL {
  const complete = text
    .trim()
    .replaceAll(/%(?![\da-f]{2})/gi, '%25')
    // A URL cannot have a user without a host. The parameter `host` has precedence.
    .replace(BEFORE_HOST, (start, offset, whole: string) =>
      /^(?:[/?]|$)/.test(whole.slice(start.length)) ? `${start}localhost` : start,
    )
  if (SEVERAL_HOSTS.test(complete)) {
    throw new ConfigError(
      'DATABASE_URL must have one host. For a primary server with standbys, use the address of a proxy that follows the primary.',
    )
  }
  const url = URL.canParse(complete) ? new URL(complete) : undefined
  if (!url || !canDecode(url) || isCutOff(url)) {
    throw new ConfigError(
      'DATABASE_URL must be a PostgreSQL URL, such as postgres://user:password@host:5432/sextant. In user and password write # as %23, / as %2F, : as %3A, ? as %3F, @ as %40, [ as %5B, ] as %5D and % as %25.',
    )
  }
  return url
}

function canDecode({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].every(
      (part) => typeof decodeURIComponent(part) === 'string',
    )
  } catch {
    return false
  }
}

/** True if a character of the password, such as `?`, has ended the host, so that `@` comes after it. */
const isCutOff = ({ hash, username, pathname, search }: URL): boolean =>
  hash !== '' || (username === '' && (pathname.includes('@') || /^[^=]*@/.test(search)))

function osUser(): string {
  try {
    return userInfo().username
  } catch {
    // The user of a container may have no name.
    throw new ConfigError('DATABASE_URL must contain a user, such as postgres://user@host/sextant.')
  }
}
