import { MailAnswered } from './mail.ts'
import type { Mailer } from './mail.ts'

/** A mailer that remembers how its last try went. */
export interface WatchedMailer extends Mailer {
  /** False once a try found nobody there, until one finds somebody again. */
  readonly isReached: boolean
}

/**
 * Tells a mail server that is away from one that refuses a mail: anybody can cause the second, by
 * an address that takes no mail.
 */
export function watched(mailer: Mailer): WatchedMailer {
  let isReached = true
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
        isReached = true
      } catch (error) {
        isReached = error instanceof MailAnswered
        throw error
      }
    },
    close: () => mailer.close(),
    get isReached() {
      return isReached
    },
  }
}
