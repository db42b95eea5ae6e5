import type { QuizSession } from '#contract/sessions.ts'
import { canRelease, heldBack, isLive } from '#domain/release.ts'
import { paths } from '#web/paths.ts'

/** What the words below need to know: a listed session and a session's results both have it. */
export type Counts = Pick<
  QuizSession,
  'totalSubmissions' | 'released' | 'waiting' | 'groupSize' | 'isActive'
>

/** `4 received, 0 counted, 4 waiting until the round ends; your own view is in`. */
export function countsInWords(counts: Counts): string {
  const { released, waiting, groupSize, isActive } = counts
  const received = fromTheTeam(counts)
  const own = hasOwnView(counts)
  if (received === 0) {
    return `${isActive ? 'No answers yet' : 'No answers'}${own ? '; your own view is in' : ''}`
  }
  const held = heldBack({ groupSize, waiting, ended: !isActive })
  const parts = [
    `${received} received`,
    waiting === 0 ? 'all counted' : `${released} counted`,
    held > 0 && `${held} held back to protect ${held === 1 ? 'its author' : 'their authors'}`,
    held === 0 && waiting > 0 && `${waiting} waiting until the round ends`,
  ]
  return `${parts.filter(Boolean).join(', ')}${own ? '; your own view is in' : ''}`
}

/** How many answers have come, the manager's own view left out: it is nobody's of the team. */
export const fromTheTeam = ({ released, waiting }: Pick<Counts, 'released' | 'waiting'>): number =>
  released + waiting

/** Whether the creator's own view is among what was received. */
export const hasOwnView = (counts: Counts): boolean => counts.totalSubmissions > fromTheTeam(counts)

/** `3 of 8 people have answered.` or, where nobody said how many are asked, `Nobody has yet.` */
export function participationInWords({
  expectedResponses: asked,
  ...counts
}: Pick<QuizSession, 'released' | 'waiting' | 'expectedResponses'>): string {
  const received = fromTheTeam(counts)
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
  const [does, held] =
    waiting === 1
      ? ['waits', 'It is held back to protect its author']
      : ['wait', 'They are held back to protect their authors']
  return `${answers(waiting)} ${does}, and at least ${groupSize} are needed. ${held}, unless you reopen the round and more people answer.`
}

/** The moment so many hours from now; undefined where no hours were chosen. */
export const endAfter = (hours: number | undefined, now = Date.now()): string | undefined =>
  hours === undefined ? undefined : new Date(now + hours * 3_600_000).toISOString()

/** Where people answer: the address to hand out. */
export const quizUrl = ({ token }: Pick<QuizSession, 'token'>): string =>
  `${window.location.origin}${paths.quiz(token)}`
