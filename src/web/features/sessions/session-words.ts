import type { QuizSession } from '#contract/sessions.ts'
import { canRelease, heldBack, isLive } from '#domain/release.ts'
import { paths } from '#web/paths.ts'

/** What the words below need to know: a listed session and a session's results both have it. */
export type Counts = Pick<
  QuizSession,
  'totalSubmissions' | 'released' | 'waiting' | 'groupSize' | 'isActive'
>

/** `4 received, 0 counted, 4 waiting until the round ends`. */
export function countsInWords(counts: Counts): string {
  const { totalSubmissions, released, waiting, groupSize, isActive } = counts
  if (totalSubmissions === 0) return isActive ? 'No answers yet' : 'No answers'
  const held = heldBack({ groupSize, waiting, ended: !isActive })
  const own = ownViews(counts)
  return [
    `${totalSubmissions} received`,
    waiting === 0 && own === 0 ? 'all counted' : `${released} counted`,
    held > 0 && `${held} held back to protect ${held === 1 ? 'its author' : 'their authors'}`,
    held === 0 && waiting > 0 && `${waiting} waiting until the round ends`,
    own > 0 && (own === totalSubmissions ? 'your own view' : 'one of them your own view'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether the creator's own view is among what was received. */
export const hasOwnView = (counts: Counts): boolean => ownViews(counts) > 0

const ownViews = ({ totalSubmissions, released, waiting }: Counts): number =>
  totalSubmissions - released - waiting

/** `3 of 8 people have answered.` or, where nobody said how many are asked, `Nobody has yet.` */
export function participationInWords({
  totalSubmissions: received,
  expectedResponses: asked,
}: Pick<QuizSession, 'totalSubmissions' | 'expectedResponses'>): string {
  if (asked)
    return `${received} of ${asked} ${asked === 1 ? 'person has' : 'people have'} answered.`
  return received === 0 ? 'Nobody has answered yet.' : ''
}

/** Active while answers are taken, Completed once closed or expired. */
export const stateOf = ({ isActive }: Pick<QuizSession, 'isActive'>): 'Active' | 'Completed' =>
  isActive ? 'Active' : 'Completed'

/** `1 answer`, `4 answers`. */
export const answers = (count: number): string => `${count} ${count === 1 ? 'answer' : 'answers'}`

/** Whether the link itself has run out, so that reopening needs a new end. */
export const hasExpired = ({ expiresAt }: Pick<QuizSession, 'expiresAt'>, now = Date.now()) =>
  new Date(expiresAt).getTime() <= now

/** What becomes of the answers when the round ends now. */
export function closingInWords({ waiting, groupSize }: Counts): string {
  if (isLive(groupSize)) return 'All answers count already.'
  if (waiting === 0) return 'No answers are waiting.'
  if (canRelease({ waiting, groupSize })) {
    return `The ${answers(waiting)} that wait then count in the figures, together.`
  }
  return `${answers(waiting)} ${waiting === 1 ? 'waits' : 'wait'}, and at least ${groupSize} are needed. They are held back to protect their authors, unless you reopen the round and more people answer.`
}

/** The moment so many hours from now; undefined where no hours were chosen. */
export const endAfter = (hours: number | undefined, now = Date.now()): string | undefined =>
  hours === undefined ? undefined : new Date(now + hours * 3_600_000).toISOString()

/** Where people answer: the address to hand out. */
export const quizUrl = ({ token }: Pick<QuizSession, 'token'>): string =>
  `${window.location.origin}${paths.quiz(token)}`
