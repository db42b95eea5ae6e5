import type { User } from '#contract/auth.ts'
import type { ContactMessage, StoredMessage, SupportRequest } from '#contract/contact.ts'
import { Id } from '#contract/fields.ts'
import { hasPrioritySupport, MESSAGE_RETENTION_MONTHS } from '#domain/support.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import { GLOBAL_SUBJECT } from '#server/platform/rate-limits/rate-limiter.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { z } from 'zod'
import { messageMail } from './mails.ts'
import * as repo from './repo.ts'
import type { MessageRow } from './repo.ts'

const HOUR = 3_600

const BY_NETWORK: RateLimit = {
  name: 'messages',
  limit: 20,
  windowSeconds: HOUR,
  message: 'Too many messages from your network.',
}

const FROM_ALL: RateLimit = {
  name: 'all-messages',
  limit: 500,
  windowSeconds: HOUR,
  message: 'Too many messages at the moment.',
}

/** Emails a message to the operator. The payload has only its id, the text stays in the row. */
export const MessageMail = jobKind({
  queue: 'message-mail',
  payload: z.object({ messageId: Id }),
})

export interface ContactDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** Who sends a message. `user` is null if no one is signed in. */
export interface Sender {
  readonly network: string | null
  readonly user: User | null
}

/** Stores a contact message and enqueues its email. 429 after too many. */
export async function receiveMessage(
  deps: ContactDeps,
  sender: Sender,
  message: z.output<typeof ContactMessage>,
): Promise<{ message: string }> {
  await consume(deps, sender)
  const notSupport = { tier: null, category: null, priority: null, subject: null }
  await store(deps, sender, { kind: 'contact', ...notSupport, ...message })
  return { message: "Message sent successfully! We'll get back to you within 24 hours." }
}

/** Stores a support request with its sender's plan and enqueues its email. 429 after too many. */
export async function receiveRequest(
  deps: ContactDeps,
  sender: Sender,
  request: z.output<typeof SupportRequest>,
): Promise<{ message: string }> {
  await consume(deps, sender)
  const tier = sender.user?.subscriptionTier ?? null
  await store(deps, sender, { kind: 'support', tier, ...request })
  const when = hasPrioritySupport(tier ?? undefined) ? 'the same day' : 'within 24 hours'
  return { message: `Support Request Submitted. We'll get back to you ${when}.` }
}

/** Sends a stored message to the operator. */
export async function sendMessage(
  db: Db,
  mailer: Mailer,
  contactEmail: string,
  { messageId }: z.output<typeof MessageMail.payload>,
): Promise<void> {
  const message = await repo.findById(db, messageId)
  if (message) await mailer.send(messageMail(message, contactEmail))
}

/** Returns the support requests that a user sent while signed in, latest first. */
export async function listMessages(db: Db, user: User): Promise<StoredMessage[]> {
  const rows = await repo.listByAccount(db, user.id)
  return rows.map(({ created_at, ...row }) => ({ ...row, sentAt: created_at.toISOString() }))
}

/** Deletes the messages that an account sent while signed in. */
export const deleteMessagesByAccount = (db: Db, accountId: string): Promise<void> =>
  repo.deleteByAccount(db, accountId)

/** Deletes messages older than the promised retention time. */
export const deleteOldMessages = (db: Db): Promise<void> =>
  repo.deleteOlderThan(db, MESSAGE_RETENTION_MONTHS)

async function consume({ rates }: ContactDeps, { network }: Sender): Promise<void> {
  await rates.consume(BY_NETWORK, network)
  await rates.consume(FROM_ALL, GLOBAL_SUBJECT)
}

/** Inserts a message and the job that emails it, in one transaction. */
const store = (
  { db, jobs }: ContactDeps,
  { user }: Sender,
  message: Omit<MessageRow, 'created_at'>,
): Promise<void> =>
  db.transaction().execute(async (db) => {
    const account = message.kind === 'support' ? (user?.id ?? null) : null
    const messageId = await repo.insert(db, account, message)
    await jobs.enqueue(db, MessageMail, { messageId })
  })
