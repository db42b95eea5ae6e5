import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import { errorFieldsWithStack } from '#server/platform/log/error-fields.ts'
import type { Logs } from '#server/platform/log/logs.ts'
import { Overloaded } from '#server/platform/overloaded.ts'
import { RateLimited } from '#server/platform/rate-limits/rate-limit.ts'
import { UnknownFormatError } from '#server/platform/sealing/sealed-value.ts'
import { AppError, serviceIsBusy } from './app-error.ts'
import { isLogged } from './request-logging.ts'

/** Errors of Fastify as codes and messages of the API. */
const FASTIFY_ERRORS: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Please send JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_input', 'The request has no body.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_input', 'The request is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_input', 'The request body is incomplete.'],
}

/** PostgreSQL's code: a referenced row was deleted during the request. */
const FOREIGN_KEY_VIOLATION = '23503'

/** Replies to errors with an `ErrorBody`. Logs unexpected errors with the id that the reply contains. */
export function handleErrors(app: FastifyInstance, logs: Logs): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const appError = asAppError(error)
    if (appError) return send(reply, appError)
    // `requestId` links the error to the request's log line and trace, if it has any.
    const ids = { errorId: randomUUID(), ...(isLogged(request) && { requestId: request.id }) }
    const { method, url: route } = request.routeOptions
    logs
      .of(request)
      .error({ ...ids, method, route, err: errorFieldsWithStack(error) }, 'request failed')
    return send(reply, unexpected(error, ids))
  })
}

/** Answers 503 for a value that another version sealed: a server of that version can open it. */
const unexpected = (error: Error, ids: Record<string, string>): AppError =>
  error instanceof UnknownFormatError
    ? new AppError(
        'unavailable',
        'This round is not available right now. Please try again later.',
        ids,
      )
    : new AppError('internal', 'Something went wrong on our side. Please try again.', ids)

/** Replies 404 for an unknown path. */
export function replyNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, new AppError('not_found', 'Not found.'))
}

function send(reply: FastifyReply, error: AppError): FastifyReply {
  // A row that the caller may not read is answered like an unknown one, which is in no workspace.
  if (error.code === 'not_found') reply.removeHeader('x-workspace')
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.body()))
}

function asAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? 'Invalid.',
    }))
    return new AppError('bad_input', issues[0]?.message ?? 'Invalid input.', { issues })
  }
  if (error instanceof Overloaded) return new AppError('unavailable', error.message)
  if (error instanceof RateLimited) {
    return new AppError('rate_limited', error.message, {}, error.retryAfter)
  }
  const fastifyError = FASTIFY_ERRORS[error.code]
  if (fastifyError) return new AppError(...fastifyError)
  if (error.code === FOREIGN_KEY_VIOLATION) {
    return new AppError('not_found', 'The related item no longer exists.')
  }
  if (isDatabaseUnavailable(error)) return serviceIsBusy()
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('bad_input', 'The request could not be read.')
  }
  return undefined
}
