import { setTimeout as sleep } from 'node:timers/promises'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { readableFingerprint } from '#domain/invited-rounds.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import * as optOuts from '#server/features/people/email-opt-outs/public.ts'
import {
  newInvitationToken,
  fingerprintOf,
  hasDrawn,
} from '#server/features/rounds/tickets/public.ts'
import type { RoundKey, RoundKeys } from '#server/features/rounds/round-keys/public.ts'
import { toRoundToken } from '#server/features/rounds/round-keys/public.ts'
import { MailboxRejected } from '#server/platform/mail/mail.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'
import { sendInvitationWithin } from '#server/platform/mail/mail-budget.ts'
import type { MailBudget } from '#server/platform/mail/mail-budget.ts'
import { jobScope } from '#server/platform/scope.ts'
import type { z } from 'zod'
import * as deliveries from './delivery-repo.ts'
import type { InvitationRow } from './delivery-repo.ts'
import type {
  InvitationIds,
  RoundInvitationMail,
  RoundLeftMail,
  RoundReminderMail,
  SampleInvitationMail,
} from './mail-jobs.ts'
import {
  alreadyStartedMail,
  invitationMail,
  leftMail,
  reminderMail,
  repeatedInvitationMail,
  resultsMail,
} from './mails.ts'
import type { OperatedRoundText, Recipient } from './mails.ts'
import * as repo from './repo.ts'
import type { RoundRow } from './repo.ts'

export interface SendDeps extends MailDeps, MailBudget {
  readonly roundKeys: RoundKeys
  /** Is not counted in metrics: the number of reminders that leave tells how many have not started. */
  readonly reminderMailer: Mailer
}

/** An invitation as a job finds it. */
interface Found {
  readonly key: RoundKey
  readonly memberId: string
  readonly round: RoundRow
  readonly invitation: InvitationRow
  /** The person has drawn the ticket. Only the text of an email to this person may depend on it. */
  readonly drawn: boolean
}

/**
 * Sends the first invitation and stores what became of it. A second copy leaves only if the process
 * ended between the two. An address that wants no emails is checked only, and counts as undeliverable.
 */
export async function sendInvitation(
  deps: SendDeps,
  { setsDelivery, ...ids }: z.output<typeof RoundInvitationMail.payload>,
): Promise<void> {
  const found = await find(deps, ids)
  if (!found || (setsDelivery && found.invitation.delivery !== 'sending')) return
  await sendWithinLimits(deps, found, async () => {
    const mail = await writeWithLink(deps, found, invitationMail)
    if (!mail) return
    const isSent = await sendUnlessStopped(deps, mail)
    if (!setsDelivery) return
    const set = isSent ? deliveries.setSent : deliveries.setUndeliverable
    const isSet = await inItsWorkspace(deps, found, (key) => set(deps.db, key, ids.memberId))
    if (isSent && !isSet) await tellIfLeft(deps, ids.roundId, mail.to)
  })
}

/** Sends the notice to an address that a restart removed while its invitation left. */
async function tellIfLeft(deps: SendDeps, roundId: string, email: string): Promise<void> {
  const successor = await deliveries.findSuccessor(deps.db, roundId)
  if (!successor || (await deliveries.isInvited(deps.db, successor, mailboxOf(email)))) return
  await sendLeftNotice(deps, { email })
}

/** Sends the link again, or to someone who has drawn the ticket a text that says where it is. */
export async function sendAgain(deps: SendDeps, ids: InvitationIds): Promise<void> {
  const found = await find(deps, ids)
  if (!found) return
  await sendWithinLimits(deps, found, async () => {
    const write = found.drawn ? alreadyStartedMail : repeatedInvitationMail
    const mail = await writeWithLink(deps, found, write)
    if (mail) await sendUnlessStopped(deps, mail)
  })
}

/** Counts an email for everyone alike, also where none leaves, so that a wait tells nothing. */
const sendWithinLimits = (
  deps: SendDeps,
  { key, invitation }: Found,
  send: () => Promise<void>,
): Promise<void> =>
  sendInvitationWithin(
    deps.db,
    deps,
    { workspaceId: key.workspaceId, email: invitation.email },
    send,
  )

/**
 * Reminds someone who has not drawn the ticket. Drops reminders that a later one has replaced.
 *
 * The check of the recipient decides for everyone alike whether the job ends or is retried. What happens to
 * the email afterwards does not, even if the server refuses its content: a job that only checks cannot
 * fail there, so a retry would tell who has not started.
 */
export async function sendReminder(
  deps: SendDeps,
  { reminder, ...ids }: z.output<typeof RoundReminderMail.payload>,
): Promise<void> {
  const found = await find(deps, ids)
  if (!found || reminder < found.round.latestReminder) return
  // After an outage over midnight it is today's reminder now, for everyone, so that no other follows.
  if (!found.round.remindedToday) await deliveries.setRemindedToday(deps.db, found.key)
  const mail = await writeWithLink(deps, found, reminderMail)
  if (!mail || !(await mailboxExists(() => deps.mailer.checkRecipient(mail.to)))) return
  const leaves = !found.drawn && !(await isStopped(deps, mail.to))
  if (leaves) await timed(() => deps.reminderMailer.send(mail).catch(() => {}))
  else await asLongAsAMail(async () => {})
}

/** Tells one person that the team sees figures. The link is the one that works now. */
export async function sendResults(deps: SendDeps, ids: InvitationIds): Promise<void> {
  const found = await findInAnyState(deps, ids)
  const { round, invitation } = found ?? {}
  if (!found || !round?.sharedSecret || invitation?.delivery === 'undeliverable') return
  if (await isStopped(deps, found.invitation.email)) return
  const token = toRoundToken(found.key.roundId, round.sharedSecret)
  const mail = await write(deps, found, `${deps.publicUrl}/shared/${token}`, resultsMail)
  await mailboxExists(() => deps.mailer.send(mail))
}

/** Tells an address that left a roster that its link no longer works. */
export async function sendLeftNotice(
  deps: SendDeps,
  { email }: z.output<typeof RoundLeftMail.payload>,
): Promise<void> {
  if (await isStopped(deps, email)) return
  const mail = leftMail(await newRecipient(deps, email))
  await mailboxExists(() => deps.mailer.send(mail))
}

/** Sends a sample of an invitation, whose links do not work. */
export const sendSample = (
  { mailer, publicUrl }: MailDeps,
  sample: z.output<typeof SampleInvitationMail.payload>,
): Promise<void> => mailOwner(mailer, sampleMail(publicUrl, sample))

export const sampleMail = (
  publicUrl: string,
  { name, email, ...sample }: z.output<typeof SampleInvitationMail.payload>,
): Mail =>
  invitationMail(
    {
      ...sample,
      manager: { name, email },
      fingerprint: '(known when the round starts)',
      restarts: [],
    },
    {
      to: email,
      link: `${publicUrl}/invite/sample`,
      optOutLink: `${publicUrl}${optOuts.optOutPage('sample')}`,
      unsubscribeUrl: `${publicUrl}${optOuts.optOutCall('sample')}`,
    },
  )

/** Returns undefined if the round has ended or is suspended, or the invitation no longer exists. */
async function find(deps: SendDeps, ids: InvitationIds): Promise<Found | undefined> {
  const found = await findInAnyState(deps, ids)
  return found?.round.ended ? undefined : found
}

/** Finds invitations also of rounds that have ended. */
const findInAnyState = (
  { db, roundKeys }: SendDeps,
  { roundId, memberId }: InvitationIds,
): Promise<Found | undefined> =>
  roundKeys.find(roundId, async (key) => {
    const round = await repo.findRound(db, jobScope(key.workspaceId), roundId)
    const invitation = await deliveries.findInvitation(db, key, memberId)
    const drawn = await hasDrawn(db, key, memberId)
    if (!round || !invitation || drawn === undefined || round.suspended) return undefined
    return { key, memberId, round, invitation, drawn }
  })

/** Makes a change where the round is now: its team may have moved while a job runs. False without a row. */
async function inItsWorkspace(
  { roundKeys }: SendDeps,
  { key: { roundId } }: Found,
  change: (key: RoundKey) => Promise<boolean>,
): Promise<boolean> {
  const isChanged = async (key: RoundKey) => (await change(key)) || undefined
  return (await roundKeys.find(roundId, isChanged)) ?? false
}

type WriteMail = (round: OperatedRoundText, recipient: Recipient) => Mail

/**
 * Writes an email with a new link to the questions. Both are made for everyone, also if the email is not
 * sent, so that the stored links tell nothing. Undefined if the round no longer exists.
 */
async function writeWithLink(
  deps: SendDeps,
  found: Found,
  writeMail: WriteMail,
): Promise<Mail | undefined> {
  const { token, hash } = newInvitationToken(found.key.roundId)
  const insert = (key: RoundKey) => deliveries.insertLink(deps.db, key, found.memberId, hash)
  if (!(await inItsWorkspace(deps, found, insert))) return undefined
  return write(deps, found, `${deps.publicUrl}/invite/${token}`, writeMail)
}

/** Writes an email with a link and a new one to stop such emails. */
async function write(
  deps: SendDeps,
  { round, invitation }: Found,
  link: string,
  writeMail: WriteMail,
): Promise<Mail> {
  const { contactEmail } = deps
  const manager = await deliveries.findManager(deps.db, round.creatorId)
  const text = {
    ...round,
    manager: manager ?? { name: 'The manager', email: contactEmail },
    questions: totalQuestions(ASSESSMENTS[round.assessmentType]),
    fingerprint: round.publicKey ? readableFingerprint(fingerprintOf(round.publicKey)) : '',
    contactEmail,
  }
  return writeMail(text, { ...(await newRecipient(deps, invitation.email)), link })
}

/** Returns an address with a new link to stop emails about rounds. */
async function newRecipient(
  { db, publicUrl }: SendDeps,
  email: string,
): Promise<Omit<Recipient, 'link'>> {
  const token = await optOuts.newOptOutToken(db, email, 'rounds')
  return {
    to: email,
    optOutLink: `${publicUrl}${optOuts.optOutPage(token)}`,
    unsubscribeUrl: `${publicUrl}${optOuts.optOutCall(token)}`,
  }
}

/**
 * Sends an email, or only checks the recipient if the address wants none: then jobs take as long and are
 * retried as for others. True if the email was sent.
 */
async function sendUnlessStopped(deps: SendDeps, mail: Mail): Promise<boolean> {
  const stopped = await isStopped(deps, mail.to)
  const exists = await mailboxExists(() =>
    stopped
      ? asLongAsAMail(() => deps.mailer.checkRecipient(mail.to))
      : timed(() => deps.mailer.send(mail)),
  )
  return exists && !stopped
}

// Jobs of a kind run one after the other, so a manager with two mailboxes on a roster can time those in
// between. They take as long where nothing leaves.

/** How long the latest email took to leave. */
let latestMailMs = 200

async function timed(send: () => Promise<void>): Promise<void> {
  const start = performance.now()
  await send()
  latestMailMs = performance.now() - start
}

async function asLongAsAMail(work: () => Promise<void>): Promise<void> {
  const start = performance.now()
  await work()
  await sleep(Math.max(0, latestMailMs - (performance.now() - start)))
}

const isStopped = async ({ db }: SendDeps, email: string): Promise<boolean> =>
  (await optOuts.stoppedAmong(db, [email], 'rounds')).has(email)

/** False if the mail server answered that the mailbox does not exist. */
async function mailboxExists(attempt: () => Promise<void>): Promise<boolean> {
  try {
    await attempt()
    return true
  } catch (error) {
    if (error instanceof MailboxRejected) return false
    throw error
  }
}
