import type { RoundAccess } from './release.ts'

/**
 * Returns who sees the results of a new round if nothing is chosen: of an invited round the team too, of an
 * open one, whose link may go further, only the workspace.
 */
export const presetSharing = (access: RoundAccess): 'team' | 'manager' =>
  access === 'invited' ? 'team' : 'manager'

/** The smallest group size of an invited round. */
export const MIN_INVITED_GROUP_SIZE = 3

/** The most people on a roster, and so the most members of a team who can be invited. */
export const MAX_ROSTER = 1_000

/** Hours for which an invited round may stay open on every plan, since reminders need days. */
export const INVITED_HOURS = 7 * 24

/** Hours for which an invited round may stay open on the larger plans, so that people on holiday can answer. */
export const LONG_INVITED_HOURS = 31 * 24

/** Days for which the link in an email that stops such emails works, longer than any round. */
export const OPT_OUT_LINK_DAYS = 400

/** How often a round can be restarted, its successors included. */
export const MAX_RESTARTS = 3

/** How often a manager can send a reminder in one round. */
export const MAX_REMINDERS = 3

/** Hours that refused invitations wait before they can close a round: a mail server may be mended. */
export const REFUSAL_HOURS = 24

/** Returns a round key's fingerprint in groups of four, as people compare it on page, phone and in emails. */
export const readableFingerprint = (fingerprint: string): string =>
  fingerprint.replace(/(.{4})(?=.)/g, '$1 ')

/** The people of a running invited round, by whether emails reach them. */
export interface Reach {
  readonly groupSize: number
  /** All people on the roster. */
  readonly roster: number
  /** Those whose first invitation was not delivered. */
  readonly undeliverable: number
  /** Those of the others who want no emails. */
  readonly stopped: number
  /** The latest refusal is at least `REFUSAL_HOURS` old. */
  readonly refusalsAreOld: boolean
}

/**
 * True if a round has to close because emails reach fewer people than its group size. Refused invitations
 * count once they are old, and never if they are more than half of the roster: then the fault is likely
 * with the mail server.
 */
export function reachesTooFew(reach: Reach): boolean {
  const { groupSize, roster, undeliverable, stopped, refusalsAreOld } = reach
  if (roster - stopped < groupSize) return true
  const refusalsCount = refusalsAreOld && undeliverable * 2 <= roster
  return refusalsCount && roster - undeliverable - stopped < groupSize
}
