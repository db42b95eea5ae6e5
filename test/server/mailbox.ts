import { setTimeout as sleep } from 'node:timers/promises'
import { sanitizeHeaders } from '#server/platform/mail/mail.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'

/** Stands in for the mail server: keeps what goes out, and can be told to fail. */
export class Mailbox implements Mailer {
  readonly mails: Mail[] = []
  /** What the next mails fail with, one each, but for those that ask to confirm an address. */
  readonly failures: Error[] = []

  async send(mail: Mail): Promise<void> {
    const failure = asksToConfirm(mail) ? undefined : this.failures.shift()
    if (failure) throw failure
    this.mails.push(sanitizeHeaders(mail))
  }

  close(): void {}

  /**
   * The mails to an address so far, once there are so many, without the ones that ask to confirm
   * it: each new account gets one of those.
   */
  to(address: string, count = 1): Promise<Mail[]> {
    return this.#once(count, (mail) => mail.to === address && !asksToConfirm(mail))
  }

  /** The mails that ask to confirm an address, once there are so many. */
  confirming(address: string, count = 1): Promise<Mail[]> {
    return this.#once(count, (mail) => mail.to === address && asksToConfirm(mail))
  }

  async #once(count: number, isMeant: (mail: Mail) => boolean): Promise<Mail[]> {
    for (let waited = 0; waited < 15_000; waited += 10) {
      const mails = this.mails.filter(isMeant)
      if (mails.length >= count) return mails
      await sleep(10)
    }
    throw new Error(`there are no ${count} such mails`)
  }
}

const asksToConfirm = ({ subject }: Mail) => subject.startsWith('Confirm your email address')
