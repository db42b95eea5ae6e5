/** The smallest group size of an invited round. */
export const MIN_INVITED_GROUP_SIZE = 3

/** The most people on a roster, and so the most members of a team who can be invited. */
export const MAX_ROSTER = 1_000

/** Hours for which an invited round may stay open on every plan, since reminders need days. */
export const INVITED_HOURS = 7 * 24

/** How often a manager can send a reminder in one round. */
export const MAX_REMINDERS = 3

/**
 * Returns an address with its local part shortened to the first and last character and its domain in
 * full, as all invited people see it: `a…n@example.com`. A local part of one or two characters keeps
 * its first one.
 */
export function shortenAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`
}
