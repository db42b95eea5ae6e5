import { formatDay } from '#domain/format-day.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/**
 * Throws 409 for what needs answers that were erased on a day, YYYY-MM-DD. `next` says what to do
 * instead.
 */
export const answersErased = (day: string, next: string): AppError =>
  new AppError(
    'conflict',
    `The answers of this round were erased on ${formatDay(day)}, as its workspace asks. ${next}`,
  )
