import type { AssessmentSummary } from '#contract/assessments.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { isLive } from '#domain/release.ts'
import { effortOf } from '#web/features/assessments/effort.ts'
import { formatMoment } from '#web/lib/time.ts'
import { inWords } from './group-sizes.ts'
import { quizUrl } from './session-words.ts'

const STORED = 'No name, address or time of day is stored with your answers.'

export interface Invitation {
  readonly subject: string
  readonly text: string
}

/** The e-mail that asks people to answer. True in every sentence: they decide by it. */
export function invitationFor(
  session: QuizSession,
  assessment: AssessmentSummary | undefined,
): Invitation {
  const effort = assessment ? effortOf(assessment) : 'a few minutes'
  return {
    subject: `Please answer: ${session.title}`,
    text: [
      'Hello,',
      `We would like to know how ${session.teamName} works together, and your view counts. It takes ${effort}:`,
      quizUrl(session),
      `The link works until ${formatMoment(session.expiresAt)}. You need no account. ${STORED}`,
      protection(session),
      'Thank you!',
    ].join('\n\n'),
  }
}

/** The same for a chat tool: a few plain lines, since each of them marks up in its own way. */
export function chatMessageFor(
  session: QuizSession,
  assessment: AssessmentSummary | undefined,
): string {
  const effort = assessment ? effortOf(assessment) : 'A few minutes'
  return [
    `${session.title}: how does ${session.teamName} work together? ${effort}, no account.`,
    quizUrl(session),
    `Open until ${formatMoment(session.expiresAt)}. ${STORED} ${protection(session)}`,
  ].join('\n')
}

/** What an answerer may rely on, in one sentence. */
export function protection({ groupSize }: Pick<QuizSession, 'groupSize'>): string {
  return isLive(groupSize)
    ? 'Figures are live from the first answer, so a single answer can be recognized.'
    : `Answers show only together, ${inWords(groupSize)} or more at a time.`
}

/** Opens the invitation in the mail program, with the addresses left to the sender. */
export const mailtoOf = ({ subject, text }: Invitation): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
