import { useState } from 'react'
import type { QuestionItem } from '#contract/assessments.ts'
import type { Answers, Attempt } from './quiz-state.ts'

const PREFIX = 'sextant.quiz.'

/** Longer than any link lives: older answers go as soon as any quiz is opened here. */
const KEPT_DAYS = 30

interface Kept extends Attempt {
  readonly day: number
  /** Stands for a moment in place of an attempt that has arrived. */
  readonly sent?: string
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

/**
 * Keeps the answers for a later visit. What this or another tab is sending already is not touched.
 * A full or forbidden storage costs the resuming, never the quiz.
 */
export function keepAttempt(key: string, attempt: Attempt): void {
  unlessForbidden(() => {
    if (attempt.submitted || !read(PREFIX + key).submitted) write(key, attempt)
  })
}

/** The server will not have them: they are no longer on their way, but still there to go on with. */
export function keepRefused(
  key: string,
  { submissionId, answers }: Pick<Attempt, 'submissionId' | 'answers'>,
): void {
  unlessForbidden(() => write(key, { submissionId, answers, submitted: false }))
}

/** Forgets answers that nobody has submitted. */
export function forgetAttempt(key: string): void {
  unlessForbidden(() => {
    if (!read(PREFIX + key).submitted) localStorage.removeItem(PREFIX + key)
  })
}

/** Forgets all that a signed-in person has begun here: their keys hold the id of the account. */
export function forgetAttemptsOf(accountId: string): void {
  unlessForbidden(() => {
    for (const name of attempts()) {
      if (name.includes(`.${accountId}.`)) localStorage.removeItem(name)
    }
  })
}

/** They have arrived: nothing of them stays, and other tabs are told. */
export function forgetSent(key: string, submissionId: string): void {
  unlessForbidden(() => {
    const kept = read(PREFIX + key)
    if (kept.submitted && kept.submissionId !== submissionId) return
    localStorage.setItem(PREFIX + key, JSON.stringify({ sent: submissionId }))
    localStorage.removeItem(PREFIX + key)
  })
}

/** Whether a change of the storage means that another tab has sent this very attempt. */
export function wasSent(
  key: string,
  submissionId: string,
  change: Pick<StorageEvent, 'key' | 'newValue'>,
): boolean {
  return change.key === PREFIX + key && parsed(change.newValue).sent === submissionId
}

function write(key: string, { submissionId, answers, submitted }: Attempt): void {
  const kept: Kept = { submissionId, answers, submitted, day: today() }
  localStorage.setItem(PREFIX + key, JSON.stringify(kept))
}

function unlessForbidden(change: () => void): void {
  try {
    change()
  } catch {
    // Nothing to do about it: the answers are on the screen.
  }
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
  for (const name of attempts()) {
    if (today() - (read(name).day ?? 0) > KEPT_DAYS) localStorage.removeItem(name)
  }
}

const attempts = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

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

/** Whether this browser keeps answers for a later visit. Tried once: trying it writes. */
export function useKeepsAnswers(): boolean {
  const [kept] = useState(keepsAnswers)
  return kept
}
