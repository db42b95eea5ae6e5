/** An error response of Stripe's API. */
export class StripeApiError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    message: string,
    more: { type?: string; code?: string; param?: string; decline_code?: string } = {},
  ) {
    super(message)
    this.status = status
    this.body = { type: 'invalid_request_error', ...more, message }
  }
}

export const badRequest = (message: string, more: { code?: string; param?: string } = {}) =>
  new StripeApiError(400, message, more)

export const resourceMissing = (kind: string, id: string, param = 'id') =>
  new StripeApiError(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
