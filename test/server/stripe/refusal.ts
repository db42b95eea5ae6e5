/** What Stripe answers where it does not do what was asked. */
export class Refusal extends Error {
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

export const refused = (message: string, more: { code?: string; param?: string } = {}) =>
  new Refusal(400, message, more)

export const missing = (kind: string, id: string, param = 'id') =>
  new Refusal(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
