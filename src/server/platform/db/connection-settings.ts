/** Settings of connections with their values, in the form of a startup option. */
export type Settings = Readonly<Record<string, string>>

/** Milliseconds. What PostgreSQL limits on each connection of a server. */
export const LIMITS = {
  statement_timeout: 30_000,
  /** Below the two seconds in which a client gets its response. */
  lock_timeout: 1_500,
  /** Releases the locks of a transaction whose connection was cut. */
  idle_in_transaction_session_timeout: 8_000,
}

/** What statements rely on. A database or a role may have any other value. */
const REQUIRED: Settings = {
  IntervalStyle: 'postgres',
  // In other levels, transactions fail that change the same rows.
  default_transaction_isolation: 'read committed',
  // `null` in an array would be a text.
  array_nulls: 'on',
  // The job queue runs statements that PostgreSQL puts together.
  quote_all_identifiers: 'off',
  standard_conforming_strings: 'on',
}

/** The names of all settings that are checked. */
export const CHECKED_SETTINGS: readonly string[] = [
  ...Object.keys(REQUIRED),
  ...Object.keys(LIMITS),
]

/** Returns the settings to change. */
export function settingsToChange(current: Settings): Settings {
  return Object.fromEntries(
    Object.entries(REQUIRED).filter(([name, value]) => current[name] !== value),
  )
}

/** Returns the limits to change; stricter ones stay. */
export function limitsToChange(current: Settings): Settings {
  const missing = Object.entries(LIMITS).filter(([name, most]) => {
    const limit = Number(current[name])
    return !(limit >= 1 && limit <= most)
  })
  return Object.fromEntries(missing.map(([name, most]) => [name, String(most)]))
}

/** Returns the URL with settings for each connection, in addition to those that it has. */
export function withSettings(databaseUrl: string, settings: Settings): string {
  const url = new URL(databaseUrl)
  const options = Object.entries(settings).map(
    // Spaces separate options.
    ([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, String.raw`\$&`)}`,
  )
  const own = url.searchParams.get('options') ?? process.env.PGOPTIONS
  url.searchParams.set('options', [own, ...options].filter(Boolean).join(' '))
  return url.href
}
