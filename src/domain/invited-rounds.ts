/** The smallest group size of an invited round. */
export const MIN_INVITED_GROUP_SIZE = 3

/** The most people on a roster, and so the most members of a team who can be invited. */
export const MAX_ROSTER = 1_000

/** Hours for which an invited round may stay open on every plan, since reminders need days. */
export const INVITED_HOURS = 7 * 24

/** Days after the end of a round for which its public key and the fingerprints of used tickets are kept. */
export const USED_TICKET_DAYS = 30

/** Days for which the link in an email that stops such emails works, longer than any round. */
export const OPT_OUT_LINK_DAYS = 400

/** How often a round can be restarted, its successors included. */
export const MAX_RESTARTS = 3

/** How often a manager can send a reminder in one round. */
export const MAX_REMINDERS = 3
