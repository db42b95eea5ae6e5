import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import { faultWithStack } from '#server/platform/log/fault.ts'
import type { Logs } from '#server/platform/log/logs.ts'
import { AppError } from './app-error.ts'
import { isLogged } from './request-logging.ts'

/** What Fastify itself refuses, in our codes and in words for a person. */
const REFUSALS: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'That is more than can be sent at once.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Please send JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_input', 'The request has no content.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_input', 'The request is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_input', 'The request was cut short.'],
}

/** A row that this one refers to was deleted while the request was under way. */
const GONE_MEANWHILE = '23503'

/** Answers every error as the contract says; an unexpected one is logged under an id. */
export function answerErrors(app: FastifyInstance, logs: Logs): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asAppError(error)
    if (known) return send(reply, known)
    // The request's own id leads to its other lines and its trace; an answerer's call has none.
    const ids = { errorId: randomUUID(), ...(isLogged(request) && { requestId: request.id }) }
    const { method, url: route } = request.routeOptions
    logs.of(request).error({ ...ids, method, route, err: faultWithStack(error) }, 'failed')
    return send(
      reply,
      new AppError('internal', 'Something went wrong on our side. Please try again.', ids),
    )
  })
}

/** For any path that no call or page has. */
export function answerMissing(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, new AppError('not_found', 'There is nothing at this address.'))
}

function send(reply: FastifyReply, error: AppError): FastifyReply {
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
  const refusal = REFUSALS[error.code]
  if (refusal) return new AppError(...refusal)
  if (error.code === GONE_MEANWHILE) {
    return new AppError('not_found', 'What this belongs to is no longer there.')
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', 'The service is busy. Please try again in a moment.')
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('bad_input', 'The request could not be read.')
  }
  return undefined
}
