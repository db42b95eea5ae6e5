import type { QuestionItem } from '#contract/assessments.ts'
import type { Answers, Attempt } from './quiz-state.ts'

const PREFIX = 'sextant.quiz.'

/** Longer than any link lives: answers that nobody came back for do not stay on the device. */
const KEPT_DAYS = 30

interface Kept extends Attempt {
  readonly day: number
}

type AskedQuestion = Pick<QuestionItem, 'id' | 'scale'>

/**
 * What an earlier visit left under this key, as far as it still fits the questions. Undefined
 * where there is nothing, or the browser has no storage to offer.
 */
export function loadAttempt(key: string, questions: readonly AskedQuestion[]): Attempt | undefined {
  try {
    forgetOldAttempts()
    const kept = read(PREFIX + key)
    if (typeof kept.submissionId !== 'string') return undefined
    const answers = fittingAnswers(kept.answers, questions)
    return { submissionId: kept.submissionId, answers, submitted: kept.submitted === true }
  } catch {
    return undefined
  }
}

/** Whether this browser keeps anything for a page: in some modes and settings it refuses. */
export function keepsAnswers(): boolean {
  try {
    localStorage.setItem(`${PREFIX}probe`, '{}')
    localStorage.removeItem(`${PREFIX}probe`)
    return true
  } catch {
    return false
  }
}

/** A full or forbidden storage costs the resuming, never the quiz. */
export function keepAttempt(key: string, { submissionId, answers, submitted }: Attempt): void {
  try {
    const kept: Kept = { submissionId, answers, submitted, day: today() }
    localStorage.setItem(PREFIX + key, JSON.stringify(kept))
  } catch {
    // Nothing to do about it: the answers are on the screen.
  }
}

export function forgetAttempt(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was kept either.
  }
}

/**
 * Whether a change of the storage means that another tab has sent the attempt: only what is on its
 * way is forgotten so. Starting over forgets answers that nobody had submitted.
 */
export function wasSent(
  key: string,
  change: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>,
): boolean {
  if (change.key !== PREFIX + key || change.newValue !== null) return false
  return parsed(change.oldValue).submitted === true
}

function fittingAnswers(found: Answers = {}, questions: readonly AskedQuestion[]): Answers {
  const fitting = questions.flatMap(({ id, scale }) => {
    const value = Object.hasOwn(found, id) ? found[id] : undefined
    const fits =
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= scale.labels.length
    return fits ? [[id, Number(value)] as const] : []
  })
  return Object.fromEntries(fitting)
}

function forgetOldAttempts(): void {
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) {
    if (today() - (read(name).day ?? 0) > KEPT_DAYS) localStorage.removeItem(name)
  }
}

/** Anything may stand there: other versions wrote it, or other hands. */
const read = (name: string): Partial<Kept> => parsed(localStorage.getItem(name))

function parsed(text: string | null): Partial<Kept> {
  try {
    return (JSON.parse(text ?? '{}') as Partial<Kept> | null) ?? {}
  } catch {
    return {}
  }
}

const today = (): number => Math.floor(Date.now() / 86_400_000)
