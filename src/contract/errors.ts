import { z } from 'zod'

/** All error codes of the API, with their HTTP status. */
export const ERROR_STATUS = {
  bad_input: 400,
  unauthenticated: 401,
  payment_failed: 402,
  forbidden: 403,
  upgrade_required: 403,
  confirmation_required: 403,
  second_factor_required: 403,
  registration_closed: 403,
  not_found: 404,
  conflict: 409,
  expired: 410,
  restarted: 410,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** One invalid field: `path` is its dotted path in the body (`responses.3.value`). */
export const InputIssue = z.object({ path: z.string(), message: z.string() })
export type InputIssue = z.infer<typeof InputIssue>

/**
 * The body of every error. `message` is written for users. Plan limits add `upgradeRequired`, `tier`
 * and `limit`; invalid input adds `issues`;
 * `confirmation_required` adds `secondFactor` if the account's second factor is needed; `restarted` adds `successorId`
 * for people who may read that round; unexpected failures add `errorId` and, if the call is
 * logged, `requestId`.
 */
export const ErrorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  issues: z.array(InputIssue).optional(),
  upgradeRequired: z.literal(true).optional(),
  tier: z.string().optional(),
  limit: z.int().optional(),
  secondFactor: z.literal(true).optional(),
  successorId: z.uuid().optional(),
  errorId: z.string().optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
