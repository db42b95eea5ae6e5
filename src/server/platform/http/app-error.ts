import { ERROR_STATUS } from '#contract/errors.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

const BUSY_SECONDS = 2

/**
 * The one way to refuse a request. The status follows from the code, the message is for a person.
 * Whatever else is thrown is a bug of ours.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Omit<ErrorBody, 'code' | 'message'>
  /** After how many seconds it is worth to try again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: Omit<ErrorBody, 'code' | 'message'> = {},
    retryAfter?: number,
  ) {
    super(message)
    this.code = code
    this.details = details
    this.retryAfter = retryAfter ?? (code === 'unavailable' ? BUSY_SECONDS : undefined)
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  body(): ErrorBody {
    return { code: this.code, message: this.message, ...this.details }
  }
}

/** What is not there, and what belongs to somebody else: one answer for both. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} was not found.`)
}

/** Bad input that only a service can see, with the field that it is about. */
export function badInput(path: string, message: string): AppError {
  return new AppError('bad_input', message, { issues: [{ path, message }] })
}

/** More is asked than can be done just now. */
export function serviceIsBusy(): AppError {
  return new AppError('unavailable', 'The service is busy. Please try again in a moment.')
}
