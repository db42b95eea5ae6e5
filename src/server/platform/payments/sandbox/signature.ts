import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { InvalidEvent } from '#server/platform/payments/payment-provider.ts'
import { toUnixSeconds } from './objects.ts'

/** Maximum difference, in seconds, between the time of a signature and now. */
const TOLERANCE = 300

const HEADER = /^t=(\d{1,12}),v1=([\da-f]{64})$/

/** Signs webhooks as Stripe does: "t=TIME,v1=HMAC", with HMAC-SHA256 of "TIME.BODY". */
export interface Signer {
  sign(rawBody: string): string
  /** Throws InvalidEvent if the signature is wrong or too old. */
  check(rawBody: string, signature: string | undefined): void
}

/** Creates a signer with a random secret: each process receives only the events that it sends. */
export function newSigner(now: () => Date): Signer {
  const secret = randomBytes(32)
  const digest = (time: string, rawBody: string) =>
    createHmac('sha256', secret).update(`${time}.${rawBody}`).digest()
  return {
    sign(rawBody) {
      const time = String(toUnixSeconds(now()))
      return `t=${time},v1=${digest(time, rawBody).toString('hex')}`
    },
    check(rawBody, signature) {
      const [, time, received] = HEADER.exec(signature ?? '') ?? []
      if (time === undefined || received === undefined)
        throw new InvalidEvent('The signature is missing.')
      if (!timingSafeEqual(digest(time, rawBody), Buffer.from(received, 'hex'))) {
        throw new InvalidEvent('The signature is wrong.')
      }
      if (Math.abs(toUnixSeconds(now()) - Number(time)) > TOLERANCE) {
        throw new InvalidEvent('The signature is too old.')
      }
    },
  }
}
