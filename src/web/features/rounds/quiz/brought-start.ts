import { QUIZ_START_ID } from '#domain/quiz-start.ts'
import type { QuizStart } from '#contract/quiz-start.ts'
import { noteServerDay } from '#web/lib/server-clock.ts'

type Replies = Omit<QuizStart, 'day'>

let replies: Partial<Replies> = {}

/**
 * Reads what the page has brought in place of its first calls. False if there is nothing: the server could not
 * answer in time, or the page has been taken over since.
 */
export function readStart(): boolean {
  const element = document.getElementById(QUIZ_START_ID)
  if (!element) return false
  const { day, ...brought } = JSON.parse(element.textContent) as QuizStart
  noteServerDay(day)
  replies = brought
  return true
}

/** Returns the reply that the page brought for a call, once: a later call asks the server. */
export function takeReply<Call extends keyof Replies>(call: Call): Replies[Call] {
  const reply = replies[call]
  delete replies[call]
  return reply
}
