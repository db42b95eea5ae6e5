import { setTimeout as sleep } from 'node:timers/promises'
import { sanitizeHeaders } from '#server/platform/mail/mail.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'

/** A fake mailer that stores mails and can be told to fail. */
export class Mailbox implements Mailer {
  readonly mails: Mail[] = []
  /** Errors for the next mails, one each, except for address confirmations. */
  readonly failures: Error[] = []
  /** The addresses of checks without an email. */
  readonly checked: string[] = []
  /** Errors for the next checks, one each. */
  readonly checkFailures: Error[] = []

  async send(mail: Mail): Promise<void> {
    const failure = asksToConfirm(mail) ? undefined : this.failures.shift()
    if (failure) throw failure
    this.mails.push(sanitizeHeaders(mail))
  }

  async checkRecipient(address: string): Promise<void> {
    this.checked.push(address)
    const failure = this.checkFailures.shift()
    if (failure) throw failure
  }

  close(): void {}

  /**
   * Waits for `count` mails to an address and returns them, without address confirmations, which
   * every new account gets.
   */
  to(address: string, count = 1): Promise<Mail[]> {
    return this.#once(count, (mail) => mail.to === address && !asksToConfirm(mail))
  }

  /** Waits for `count` address confirmations and returns them. */
  confirming(address: string, count = 1): Promise<Mail[]> {
    return this.#once(count, (mail) => mail.to === address && asksToConfirm(mail))
  }

  async #once(count: number, isMeant: (mail: Mail) => boolean): Promise<Mail[]> {
    for (let waited = 0; waited < 15_000; waited += 10) {
      const mails = this.mails.filter(isMeant)
      if (mails.length >= count) return mails
      await sleep(10)
    }
    throw new Error(`fewer than ${count} such mails`)
  }
}

const asksToConfirm = ({ subject }: Mail) => subject.startsWith('Confirm your email address')
