import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import type { MailDeps } from '#server/features/auth/owner-mail.ts'
import { mailOwner } from '#server/features/auth/owner-mail.ts'
import { optOutCall, optOutPage } from '#server/features/email-opt-outs/routes.ts'
import * as optOuts from '#server/features/email-opt-outs/service.ts'
import { newInvitationToken } from '#server/features/tickets/invitation-token.ts'
import { fingerprintOf } from '#server/features/tickets/round-key.ts'
import type { SessionKey, SessionKeys } from '#server/features/workspaces/session-keys.ts'
import { toSessionToken } from '#server/features/workspaces/session-token.ts'
import { MailboxRejected } from '#server/platform/mail/mail.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'
import { jobScope } from '#server/platform/scope.ts'
import type { z } from 'zod'
import * as deliveries from './delivery-repo.ts'
import type { InvitationRow } from './delivery-repo.ts'
import type { InvitationIds, RoundReminderMail, SampleInvitationMail } from './mail-jobs.ts'
import { alreadyStartedMail, invitationMail, reminderMail, resultsMail } from './mails.ts'
import type { Recipient, RoundText } from './mails.ts'
import * as repo from './repo.ts'
import type { RoundRow } from './repo.ts'
import { closeIfTooFew } from './too-few.ts'

export interface SendDeps extends MailDeps {
  readonly sessionKeys: SessionKeys
  /** Is not counted in metrics: the number of reminders that leave tells how many have not started. */
  readonly reminderMailer: Mailer
}

/** An invitation as a job finds it. */
interface Found {
  readonly key: SessionKey
  readonly memberId: string
  readonly round: RoundRow
  readonly invitation: InvitationRow
}

/**
 * Sends the first invitation and stores what became of it. A second copy leaves only if the process
 * ended between the two. An address that wanted no emails before counts as undeliverable.
 */
export async function sendInvitation(deps: SendDeps, ids: InvitationIds): Promise<void> {
  const found = await find(deps, ids)
  if (found?.invitation.delivery !== 'sending') return
  const { key, memberId, invitation } = found
  const isSent = !(await isStopped(deps, found)) && (await send(deps, found, invitationMail))
  const delivery = isSent ? 'sent' : 'undeliverable'
  await deliveries.setDelivery(deps.db, key, memberId, { email: invitation.email, delivery })
  if (!isSent) await closeIfTooFew(deps.db, key)
}

/** Sends the link again, or to someone who has drawn the ticket a text that says where it is. */
export async function sendAgain(deps: SendDeps, ids: InvitationIds): Promise<void> {
  const found = await find(deps, ids)
  if (!found || (await isStopped(deps, found))) return
  if (found.invitation.drawn) await send(deps, found, alreadyStartedMail)
  else await send(deps, found, invitationMail)
}

/** Reminds someone who has not drawn the ticket. Drops reminders that a later one has replaced. */
export async function sendReminder(
  deps: SendDeps,
  { reminder, ...ids }: z.output<typeof RoundReminderMail.payload>,
): Promise<void> {
  const found = await find(deps, ids)
  if (!found || reminder < found.round.latestReminder) return
  // After an outage over midnight: it is today's reminder now, for everyone, so that no other follows.
  if (!found.round.remindedToday) await deliveries.setRemindedToday(deps.db, found.key)
  if (found.invitation.drawn || (await isStopped(deps, found))) return
  await send({ ...deps, mailer: deps.reminderMailer }, found, reminderMail)
}

/** Tells one person that the team sees figures. The link is the one that works now. */
export async function sendResults(deps: SendDeps, ids: InvitationIds): Promise<void> {
  const found = await findInAnyState(deps, ids)
  const { round, invitation } = found ?? {}
  if (!found || !round?.sharedSecret || invitation?.delivery === 'undeliverable') return
  if (await isStopped(deps, found)) return
  const token = toSessionToken(found.key.sessionId, round.sharedSecret)
  await deliver(deps, found, `${deps.publicUrl}/shared/${token}`, resultsMail)
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
    { ...sample, manager: { name, email }, fingerprint: '(known when the round starts)' },
    {
      to: email,
      link: `${publicUrl}/invite/sample`,
      optOutLink: `${publicUrl}${optOutPage('sample')}`,
      unsubscribeUrl: `${publicUrl}${optOutCall('sample')}`,
    },
  )

/** Undefined if the round has ended or is suspended, or the invitation no longer exists. */
async function find(deps: SendDeps, ids: InvitationIds): Promise<Found | undefined> {
  const found = await findInAnyState(deps, ids)
  return found?.round.ended ? undefined : found
}

/** Also finds invitations of rounds that have ended. */
const findInAnyState = (
  { db, sessionKeys }: SendDeps,
  { sessionId, memberId }: InvitationIds,
): Promise<Found | undefined> =>
  sessionKeys.find(sessionId, async (key) => {
    const round = await repo.findRound(db, jobScope(key.workspaceId), sessionId)
    const invitation = await deliveries.findInvitation(db, key, memberId)
    if (!round || !invitation || round.suspended) return undefined
    return { key, memberId, round, invitation }
  })

const isStopped = async ({ db }: SendDeps, { invitation: { email } }: Found): Promise<boolean> =>
  (await optOuts.stoppedAmong(db, [email], 'rounds')).has(email)

type WriteMail = (round: RoundText, recipient: Recipient) => Mail

/** Sends an email with a new link to the questions. False if the mailbox does not exist. */
async function send(deps: SendDeps, found: Found, write: WriteMail): Promise<boolean> {
  const { token, hash } = newInvitationToken(found.key.sessionId)
  await deliveries.insertLink(deps.db, found.key, found.memberId, hash)
  return deliver(deps, found, `${deps.publicUrl}/invite/${token}`, write)
}

/** Sends an email with a link and a new one to stop such emails. False if the mailbox does not exist. */
async function deliver(
  { db, mailer, publicUrl, contactEmail }: SendDeps,
  { round, invitation }: Found,
  link: string,
  write: WriteMail,
): Promise<boolean> {
  const optOut = await optOuts.newOptOutToken(db, invitation.email, 'rounds')
  const manager = await deliveries.findManager(db, round.creatorId)
  const text = {
    ...round,
    manager: manager ?? { name: 'The manager', email: contactEmail },
    questions: totalQuestions(ASSESSMENTS[round.assessmentType]),
    fingerprint: round.publicKey ? fingerprintOf(round.publicKey) : '',
  }
  const recipient = {
    to: invitation.email,
    link,
    optOutLink: `${publicUrl}${optOutPage(optOut)}`,
    unsubscribeUrl: `${publicUrl}${optOutCall(optOut)}`,
  }
  try {
    await mailer.send(write(text, recipient))
    return true
  } catch (error) {
    if (error instanceof MailboxRejected) return false
    throw error
  }
}
