import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ForgedEvent } from '#server/platform/payments/provider.ts'
import { momentOf } from './objects.ts'

/** Seconds that a signature may be old, or ahead. */
const TOLERANCE = 300

const HEADER = /^t=(\d{1,12}),v1=([\da-f]{64})$/

/** Signs webhooks as Stripe does: the time, and HMAC SHA-256 of "time.body". */
export interface Signer {
  sign(rawBody: string): string
  /** Throws ForgedEvent where the signature is another's, or not recent. */
  check(rawBody: string, signature: string | undefined): void
}

/** With a secret that nobody else has: what this process sends, it receives itself. */
export function newSigner(now: () => Date): Signer {
  const secret = randomBytes(32)
  const digest = (time: string, rawBody: string) =>
    createHmac('sha256', secret).update(`${time}.${rawBody}`).digest()
  return {
    sign(rawBody) {
      const time = String(momentOf(now()))
      return `t=${time},v1=${digest(time, rawBody).toString('hex')}`
    },
    check(rawBody, signature) {
      const [, time, given] = HEADER.exec(signature ?? '') ?? []
      if (time === undefined || given === undefined) throw new ForgedEvent('No signature.')
      if (!timingSafeEqual(digest(time, rawBody), Buffer.from(given, 'hex'))) {
        throw new ForgedEvent('The signature is another one.')
      }
      if (Math.abs(momentOf(now()) - Number(time)) > TOLERANCE) {
        throw new ForgedEvent('The signature is not recent.')
      }
    },
  }
}
