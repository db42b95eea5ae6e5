import { useState } from 'react'
import type { QuestionItem } from '#contract/assessments.ts'
import { browserStorage, storedObject } from '#web/lib/browser-storage.ts'
import { CANT_SAY } from '#domain/stored-submission.ts'
import type { Answers, Attempt } from './quiz-state.ts'

/** Before the key of an attempt in storage. */
export const PREFIX = 'sextant.quiz.'

/** Longer than any link is valid. Older attempts are deleted when any quiz is opened. */
const KEPT_DAYS = 45

interface Kept extends Attempt {
  readonly day: number
  /** Written for a moment when the submission was stored, to notify other tabs. */
  readonly sent?: string
}

type AskedQuestion = Pick<QuestionItem, 'id' | 'scale'>

/**
 * Returns the attempt saved under this key, without answers that no longer match the questions;
 * undefined if there is no saved attempt or no storage.
 */
export function loadAttempt(key: string, questions: readonly AskedQuestion[]): Attempt | undefined {
  forgetOldAttempts()
  const { submissionId, answers, comments, submitted, unsure } = read(PREFIX + key)
  if (typeof submissionId !== 'string') return undefined
  return {
    submissionId,
    answers: validAnswers(answers, questions),
    comments,
    submitted: submitted === true,
    unsure: unsure === true,
  }
}

/** True if an attempt is saved under this key. */
export const hasAttempt = (key: string): boolean =>
  typeof read(PREFIX + key).submissionId === 'string'

/** True if this browser can save answers: some private modes and settings disable storage. */
export function keepsAnswers(): boolean {
  const isKept = browserStorage.set(`${PREFIX}probe`, '{}')
  browserStorage.remove(`${PREFIX}probe`)
  return isKept
}

/**
 * Saves the attempt for a later visit. Does not overwrite one that this or another tab is already
 * sending. If storage is full or disabled, nothing is saved and the quiz continues.
 */
export function keepAttempt(key: string, attempt: Attempt): void {
  if (attempt.submitted || !read(PREFIX + key).submitted) write(key, attempt)
}

/** Saves an attempt that the server refused: no longer being sent, but can be continued. */
export function keepRefused(
  key: string,
  { submissionId, answers, comments, unsure }: Omit<Attempt, 'submitted'>,
): void {
  write(key, { submissionId, answers, comments, unsure, submitted: false })
}

/** Deletes a saved attempt unless it has been submitted. */
export function forgetAttempt(key: string): void {
  if (!read(PREFIX + key).submitted) browserStorage.remove(PREFIX + key)
}

/** Deletes all saved attempts of an account; their keys contain the account's id. */
export function forgetAttemptsOf(accountId: string): void {
  for (const name of attempts()) {
    if (name.includes(`.${accountId}.`)) browserStorage.remove(name)
  }
}

/** Deletes an attempt whose submission was stored, and notifies other tabs. */
export function forgetSent(key: string, submissionId: string): void {
  const kept = read(PREFIX + key)
  if (kept.submitted && kept.submissionId !== submissionId) return
  browserStorage.set(PREFIX + key, JSON.stringify({ sent: submissionId }))
  browserStorage.remove(PREFIX + key)
}

/** True if this storage event means that another tab has sent this attempt. */
export function wasSent(
  key: string,
  submissionId: string,
  change: Pick<StorageEvent, 'key' | 'newValue'>,
): boolean {
  return change.key === PREFIX + key && storedObject<Kept>(change.newValue).sent === submissionId
}

function write(key: string, { submissionId, answers, comments, submitted, unsure }: Attempt): void {
  const kept: Kept = { submissionId, answers, comments, submitted, unsure, day: today() }
  // Without storage the answers are still on the screen.
  browserStorage.set(PREFIX + key, JSON.stringify(kept))
}

function validAnswers(kept: unknown, questions: readonly AskedQuestion[]): Answers {
  const saved = typeof kept === 'object' && kept !== null ? (kept as Answers) : {}
  const valid = questions.flatMap(({ id, scale }) => {
    const value: unknown = saved[id]
    const isValid =
      Number.isInteger(value) && Number(value) >= CANT_SAY && Number(value) <= scale.labels.length
    return isValid ? [[id, Number(value)] as const] : []
  })
  return Object.fromEntries(valid)
}

function forgetOldAttempts(): void {
  for (const name of attempts()) {
    if (today() - (read(name).day ?? 0) > KEPT_DAYS) browserStorage.remove(name)
  }
}

const attempts = () => browserStorage.keys(PREFIX)

const read = (name: string) => storedObject<Kept>(browserStorage.get(name))

const today = (): number => Math.floor(Date.now() / 86_400_000)

/** True if this browser can save answers. Checked once, because the check writes to storage. */
export function useKeepsAnswers(): boolean {
  // The server draws the page of a browser that can.
  const [kept] = useState(() => typeof document === 'undefined' || keepsAnswers())
  return kept
}
