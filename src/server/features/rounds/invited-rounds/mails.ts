import type { RestartLine } from '#contract/invited-rounds.ts'
import { formatDay } from '#domain/format-day.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Paragraph } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { quoted } from '#server/platform/mail/quote.ts'

/** Seconds that one question takes, as in the estimates of the assessments. */
const SECONDS_PER_QUESTION = 11

// The words of a manager are in no subject: people would take them for ours.
const INVITATION_SUBJECT = 'You are invited to a team survey'

export interface RoundText {
  /** Asks the team, and gets the replies to the first invitation and to the results. */
  readonly manager: { readonly name: string; readonly email: string }
  readonly teamName: string
  readonly title: string
  readonly questions: number
  readonly expiresAt: Date
  readonly groupSize: number
  /** As people read it. */
  readonly fingerprint: string
  /** What restarts changed. After one, people have an earlier email whose link has ended. */
  readonly restarts: readonly RestartLine[]
}

/** The recipient of an email, and the links in it. */
export interface Recipient {
  readonly to: string
  readonly link: string
  /** The page on which the recipient stops such emails, and the call for mail apps. */
  readonly optOutLink: string
  readonly unsubscribeUrl: string
}

/** A round, for emails whose replies the manager must not get: they would tell who has started. */
export interface OperatedRoundText extends RoundText {
  /** The operator's address, for people who need help. */
  readonly contactEmail: string
}

/** Returns the first email. */
export const invitationMail = (round: RoundText, recipient: Recipient): Mail => ({
  ...mailTo(recipient, round, INVITATION_SUBJECT, invitation(round, recipient)),
  replyTo: round.manager.email,
})

/** Returns the answer to “send again” for someone who has not started. */
export const repeatedInvitationMail = (round: OperatedRoundText, recipient: Recipient): Mail =>
  mailTo(recipient, round, INVITATION_SUBJECT, [...invitation(round, recipient), help(round)])

/**
 * Returns the answer to “send again” for someone who has opened the questions. It has no link to them.
 */
export const alreadyStartedMail = (round: OperatedRoundText, recipient: Recipient): Mail =>
  mailTo(recipient, round, INVITATION_SUBJECT, [
    `${quoted(round.manager.name)} (${round.manager.email}) sent you the invitation to ${quoted(round.title)} again.`,
    'Your invitation was opened before, and its ticket is kept in the browser that opened it. Continue in that browser, on that device: the link in the earlier email leads there.',
    'There is no second ticket, because each person can respond once. If you have responded, there is nothing left to do.',
    `If you did not open the invitation, someone else may have. Write to ${round.contactEmail} and say so.`,
    `You can answer until ${formatEnd(round.expiresAt)}. ${quoted(round.manager.name)} does not see that you got this text.`,
    help(round),
  ])

/** Returns the email to people who have not started. */
export const reminderMail = (round: OperatedRoundText, recipient: Recipient): Mail =>
  mailTo(recipient, round, 'Reminder: you are invited to a team survey', [
    `${quoted(round.manager.name)} (${round.manager.email}) asked the team ${quoted(round.teamName)} for its view: ${quoted(round.title)}.`,
    effort(round),
    { link: recipient.link, label: 'Answer the questions', isButton: true },
    ...promise(round),
    `Reminders are sent by ${PRODUCT_NAME}. ${quoted(round.manager.name)} does not see who gets one.`,
    ...personal(round),
    help(round),
  ])

/**
 * Returns the email to everyone on the roster once the team sees figures. The link is the same for
 * all.
 */
export const resultsMail = (round: RoundText, recipient: Recipient): Mail => ({
  ...mailTo(recipient, round, 'The results of your team survey', [
    `The team ${quoted(round.teamName)} can now see the results of ${quoted(round.title)}. You see the same results as ${quoted(round.manager.name)} (${round.manager.email}).`,
    { link: recipient.link, label: 'See the results', isButton: true },
    'Everyone who was invited gets this email, whether they have responded or not. No one sees who has.',
    'The link is the same for the whole team and needs no password. Anyone who has it sees the results, so do not share it outside the team.',
  ]),
  replyTo: round.manager.email,
})

/** Returns the notice to an address that was taken off a roster. It says nothing about the round. */
export const leftMail = ({ to, optOutLink, unsubscribeUrl }: Omit<Recipient, 'link'>): Mail => ({
  to,
  subject: 'Your invitation to a survey is no longer valid',
  unsubscribeUrl,
  ...mailBody([
    'This address was taken off the list of a survey. The link in the earlier email no longer works.',
    'There is nothing to do. If you are invited with another address, an email there has the new link.',
    'To get no more emails about surveys, from anyone, follow this link:',
    { link: optOutLink, label: 'Don’t write to me' },
  ]),
})

function mailTo(
  { to, optOutLink, unsubscribeUrl }: Recipient,
  { manager, teamName }: RoundText,
  subject: string,
  paragraphs: readonly Paragraph[],
): Mail {
  return {
    to,
    subject,
    unsubscribeUrl,
    ...mailBody([
      ...paragraphs,
      `You get this email because ${quoted(manager.name)} added your address to the team ${quoted(teamName)}. To get no more emails about surveys, from anyone, follow this link:`,
      { link: optOutLink, label: 'Don’t write to me' },
    ]),
  }
}

const invitation = (round: RoundText, { link }: Recipient): Paragraph[] => [
  `${quoted(round.manager.name)} (${round.manager.email}) asks the team ${quoted(round.teamName)} for its view in ${quoted(round.title)}, to see what works well and what to improve next.`,
  effort(round),
  ...(round.restarts.length > 0
    ? [
        'The survey was restarted with a corrected list of people. Links in earlier emails no longer work.',
      ]
    : []),
  { link, label: 'Answer the questions', isButton: true },
  ...promise(round),
  ...personal(round),
]

const effort = (round: RoundText) =>
  `${round.questions} questions, ${estimate(round.questions)}, until ${formatEnd(round.expiresAt)}.`

const help = ({ contactEmail }: OperatedRoundText) =>
  `If you cannot open the link, write to ${contactEmail}.`

const promise = ({ manager, groupSize }: RoundText): string[] => [
  'Your answers are stored without your name, your address or the time of day.',
  `They are added to the results only in groups of at least ${groupSize} people.`,
  `${quoted(manager.name)} sees how many people have responded, never who.`,
]

const personal = ({ fingerprint }: RoundText): string[] => [
  'The link is yours alone, so do not forward this email. The survey has a fingerprint, which is the same for everyone, here and on the page under “Details”:',
  fingerprint,
]

function estimate(questions: number): string {
  const minutes = Math.max(1, Math.round((questions * SECONDS_PER_QUESTION) / 60))
  return `about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
}

const formatEnd = (time: Date): string =>
  `${formatDay(time)} at ${time.toISOString().slice(11, 16)} UTC`
