import { MailRejected } from './mail.ts'
import type { Mailer } from './mail.ts'

/** A mailer that remembers whether its last attempt reached the mail server. */
export interface TrackedMailer extends Mailer {
  /** False from a failed connection until the next successful one. */
  readonly isReachable: boolean
}

/**
 * Returns a mailer that tracks whether the mail server is reachable. A rejected email does not count
 * as unreachable: anyone can cause one by entering a wrong address.
 */
export function trackDelivery(mailer: Mailer): TrackedMailer {
  let isReachable = true
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
        isReachable = true
      } catch (error) {
        isReachable = error instanceof MailRejected
        throw error
      }
    },
    close: () => mailer.close(),
    get isReachable() {
      return isReachable
    },
  }
}
