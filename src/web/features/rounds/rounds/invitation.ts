import type { AssessmentSummary } from '#contract/assessments.ts'
import type { Round } from '#contract/rounds.ts'
import { isLive } from '#domain/release.ts'
import { effortText } from '#web/features/rounds/assessments/effort-text.ts'
import { formatDateTimeWithZone } from '#web/lib/time.ts'
import { numberInWords } from './group-sizes.ts'
import { quizUrl } from './round-words.ts'

const STORED = 'No name, address or time of day is stored with your answers.'

export interface Invitation {
  readonly subject: string
  readonly text: string
}

/** Returns the invitation email. Every sentence must be accurate: people rely on it. */
export function invitationFor(round: Round, assessment: AssessmentSummary | undefined): Invitation {
  const effort = assessment ? effortText(assessment) : 'a few minutes'
  return {
    subject: `Please respond: ${round.title}`,
    text: [
      'Hello,',
      `We would like to know how ${round.teamName} works together, and your view counts. Please respond here (${effort}):`,
      quizUrl(round),
      `The link is open until ${formatDateTimeWithZone(round.expiresAt)}. You don't need an account. ${STORED}`,
      protection(round),
      'Thank you!',
    ].join('\n\n'),
  }
}

/** Returns the invitation as plain lines, because each chat tool has its own markup. */
export function chatMessageFor(round: Round, assessment: AssessmentSummary | undefined): string {
  const effort = assessment ? effortText(assessment) : 'A few minutes'
  return [
    `${round.title}: how does ${round.teamName} work together? ${effort}, no account.`,
    quizUrl(round),
    `Open until ${formatDateTimeWithZone(round.expiresAt)}. ${STORED} ${protection(round)}`,
  ].join('\n')
}

/** Returns one sentence on how the group size protects people. */
export function protection({ groupSize }: Pick<Round, 'groupSize'>): string {
  return isLive(groupSize)
    ? 'Results appear from the first response, so the answers of one person can be recognized.'
    : `Answers are added to the results only in groups of at least ${numberInWords(groupSize)} people.`
}

/** Returns the email as one text to paste, with the subject on the first line. */
export const pastableEmail = ({ subject, text }: Invitation): string =>
  `Subject: ${subject}\n\n${text}`

/** Returns a mailto: link with the invitation and no recipients. */
export const mailtoOf = ({ subject, text }: Invitation): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
