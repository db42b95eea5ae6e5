import type { User } from '#contract/auth.ts'
import type { ContactMessage, KeptMessage, SupportRequest } from '#contract/contact.ts'
import { Id } from '#contract/fields.ts'
import { hasPrioritySupport, MESSAGES_KEPT_MONTHS } from '#domain/support.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import { GLOBAL_SUBJECT } from '#server/platform/rates/rate-limiter.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { z } from 'zod'
import { mailOf } from './mails.ts'
import * as repo from './repo.ts'
import type { MessageRow } from './repo.ts'

const HOUR = 3_600

const FROM_ONE_NETWORK: RateLimit = {
  name: 'messages',
  limit: 20,
  windowSeconds: HOUR,
  message: 'Too many messages from your network.',
}

const FROM_EVERYBODY: RateLimit = {
  name: 'all-messages',
  limit: 500,
  windowSeconds: HOUR,
  message: 'Too many messages at the moment.',
}

/** Mails one message to us. It says which one; what was written stays in its row. */
export const MessageMail = jobKind({
  queue: 'message-mail',
  payload: z.object({ messageId: Id }),
})

/** Where messages are kept, counted and sent on. */
export interface ContactDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** Who sends a message: from which network, and as whom, if anybody. */
export interface Sender {
  readonly network: string
  readonly user: User | null
}

/** Keeps a contact message and mails it to us. 429 after too many. */
export async function receiveMessage(
  inbox: ContactDeps,
  sender: Sender,
  { website, ...message }: z.output<typeof ContactMessage>,
): Promise<{ message: string }> {
  await spend(inbox, sender)
  const none = { tier: null, category: null, priority: null, subject: null }
  if (!website) await keep(inbox, sender, { kind: 'contact', ...none, ...message })
  return { message: "Message sent successfully! We'll get back to you within 24 hours." }
}

/** The same for a request for help, with the plan that its sender is on. */
export async function receiveRequest(
  inbox: ContactDeps,
  sender: Sender,
  { website, ...request }: z.output<typeof SupportRequest>,
): Promise<{ message: string }> {
  await spend(inbox, sender)
  const tier = sender.user?.subscriptionTier ?? null
  if (!website) await keep(inbox, sender, { kind: 'support', tier, ...request })
  const when = hasPrioritySupport(tier ?? undefined) ? 'the same day' : 'within 24 hours'
  return { message: `Support Request Submitted. We'll get back to you ${when}.` }
}

/** Mails a kept message to us. */
export async function mailMessage(
  db: Db,
  mailer: Mailer,
  contactEmail: string,
  { messageId }: z.output<typeof MessageMail.payload>,
): Promise<void> {
  const message = await repo.messageById(db, messageId)
  if (message) await mailer.send(mailOf(message, contactEmail))
}

/** What the user asked of us while signed in, latest first. */
export async function messagesOf(db: Db, user: User): Promise<KeptMessage[]> {
  const rows = await repo.messagesOf(db, user.id)
  return rows.map(({ created_at, ...row }) => ({ ...row, sentAt: created_at.toISOString() }))
}

/** Deletes what an account sent while signed in. */
export const forgetMessagesOf = (db: Db, accountId: string): Promise<void> =>
  repo.deleteMessagesOf(db, accountId)

/** Deletes what is older than we promise to keep it. */
export const forgetOldMessages = (db: Db): Promise<void> =>
  repo.deleteMessagesOlderThan(db, MESSAGES_KEPT_MONTHS)

/** Also for what a program sent: it may not try for ever either. */
async function spend({ rates }: ContactDeps, { network }: Sender): Promise<void> {
  await rates.consume(FROM_ONE_NETWORK, network)
  await rates.consume(FROM_EVERYBODY, GLOBAL_SUBJECT)
}

/** The row and the job to mail it are there together or not at all. */
const keep = (
  { db, jobs }: ContactDeps,
  { user }: Sender,
  message: Omit<MessageRow, 'created_at'>,
): Promise<void> =>
  db.transaction().execute(async (db) => {
    const account = message.kind === 'support' ? (user?.id ?? null) : null
    const messageId = await repo.insertMessage(db, account, message)
    await jobs.enqueue(db, MessageMail, { messageId })
  })
