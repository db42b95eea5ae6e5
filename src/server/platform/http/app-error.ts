import { ERROR_STATUS } from '#contract/errors.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { Overloaded } from '#server/platform/overloaded.ts'

const BUSY_SECONDS = 2

/**
 * An expected error of a request. The code determines the status; the message is shown to users. Any
 * other error that a handler throws is a bug and is reported as `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Omit<ErrorBody, 'code' | 'message'>
  /** Seconds for the `Retry-After` header. */
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

/** Returns the error for a row that does not exist and, so as not to tell, for one of another user. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} was not found.`)
}

/** Returns the error for an invalid field that the schema cannot detect. `path` names the field. */
export function badInput(path: string, message: string): AppError {
  return new AppError('bad_input', message, { issues: [{ path, message }] })
}

/** Returns the error for an overloaded server or an unavailable database. */
export function serviceIsBusy(): AppError {
  return new AppError('unavailable', new Overloaded().message)
}
