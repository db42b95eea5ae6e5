import { mailboxOf } from '#domain/mailbox.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Deferred } from '#server/platform/jobs/job-kind.ts'
import { RateLimited } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import { GLOBAL_SUBJECT } from '#server/platform/rate-limits/rate-limiter.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'

// Limits of emails to people who have not asked for them. Half of the server's emails is kept for
// invitations to rounds, so that no other kind can hold these up; a limit of a mailbox that strangers
// can use up does not apply to them.

const HOUR = 3_600

/** Emails to a mailbox, of all kinds and workspaces, but for invitations to rounds. */
const MAILBOX: readonly RateLimit[] = [
  { name: 'mailbox-mails-hour', limit: 5, windowSeconds: HOUR },
  { name: 'mailbox-mails-day', limit: 20, windowSeconds: 24 * HOUR },
].map((limit) => ({ ...limit, message: 'Too many emails to this address.' }))

/** Invitations to rounds of one workspace to a mailbox. */
const INVITED_MAILBOX: RateLimit = {
  name: 'round-invitation-mails-mailbox',
  limit: 10,
  windowSeconds: HOUR,
  message: 'Too many invitations to this address.',
}

export interface MailBudget {
  readonly rates: RateLimiter
  /** Emails to strangers that the server can send in an hour. */
  readonly mailsPerHour: number
}

const otherMails = ({ mailsPerHour }: MailBudget): RateLimit => ({
  name: 'server-mails',
  limit: Math.floor(mailsPerHour / 2),
  windowSeconds: HOUR,
  message: 'Too many emails at the moment.',
})

const invitationMails = ({ mailsPerHour }: MailBudget): RateLimit => ({
  name: 'server-round-invitations',
  limit: Math.ceil(mailsPerHour / 2),
  windowSeconds: HOUR,
  message: 'Too many invitations at the moment.',
})

const workspaceInvitationMails = ({ mailsPerHour }: MailBudget): RateLimit => ({
  name: 'workspace-round-invitations',
  limit: Math.floor(mailsPerHour / 4),
  windowSeconds: HOUR,
  message: 'Too many invitations from this workspace at the moment.',
})

/**
 * Takes an email to one address from the limits of the server and the mailbox, in the caller's transaction:
 * 429 over one of them. Call it last, because other transactions wait for the server's row.
 */
export async function takeMailTo(db: Db, budget: MailBudget, email: string): Promise<void> {
  await takeFromServer(db, budget, 1)
  for (const limit of MAILBOX) await budget.rates.consumeWithin(db, limit, mailboxOf(email), 1)
}

/**
 * Takes an email to each person as `takeMailTo` does, and returns those whose mailbox has room: 429 only
 * over the limit of the server. All mailboxes are counted at once, whatever becomes of the emails, so that
 * what is left tells nothing about a person.
 */
export async function takeMailsTo<Person extends { readonly email: string }>(
  db: Db,
  budget: MailBudget,
  people: readonly Person[],
): Promise<Person[]> {
  // Holds up no one for the server's row.
  if (people.length === 0) return []
  await takeFromServer(db, budget, people.length)
  const mailboxes = people.map(({ email }) => mailboxOf(email))
  const full = new Set<string>()
  for (const limit of MAILBOX) {
    for (const mailbox of await budget.rates.consumeEachWithin(db, limit, mailboxes)) {
      full.add(mailbox)
    }
  }
  return people.filter(({ email }) => !full.has(mailboxOf(email)))
}

const takeFromServer = (db: Db, budget: MailBudget, mails: number): Promise<void> =>
  budget.rates.consumeWithin(db, otherMails(budget), GLOBAL_SUBJECT, mails)

/**
 * Sends an invitation to a round within its limits, or defers its job until they allow it. An email that
 * fails is not counted, because it is tried again.
 */
export async function sendInvitationWithin(
  db: Db,
  budget: MailBudget,
  { workspaceId, email }: { readonly workspaceId: WorkspaceId; readonly email: string },
  send: () => Promise<void>,
): Promise<void> {
  const uses = [
    [invitationMails(budget), GLOBAL_SUBJECT],
    [workspaceInvitationMails(budget), workspaceId],
    [INVITED_MAILBOX, `${workspaceId}:${mailboxOf(email)}`],
  ] as const
  try {
    await db.transaction().execute(async (db) => {
      for (const [limit, subject] of uses) await budget.rates.consumeWithin(db, limit, subject, 1)
    })
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    throw new Deferred(error.retryAfter)
  }
  try {
    await send()
  } catch (error) {
    for (const [limit, subject] of uses) await budget.rates.refund(limit, subject)
    throw error
  }
}
