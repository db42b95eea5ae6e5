import { setTimeout as sleep } from 'node:timers/promises'
import { inOneLine } from '#server/platform/mail/mail.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'

/** Stands in for the mail server: keeps what goes out, and can be told to fail. */
export class Mailbox implements Mailer {
  readonly mails: Mail[] = []
  /** What the next mails fail with, one each. */
  readonly failures: Error[] = []

  async send(mail: Mail): Promise<void> {
    const failure = this.failures.shift()
    if (failure) throw failure
    this.mails.push(inOneLine(mail))
  }

  close(): void {}

  /** The mails to an address so far, once there are so many. */
  async to(address: string, count = 1): Promise<Mail[]> {
    for (let waited = 0; waited < 15_000; waited += 10) {
      const mails = this.mails.filter(({ to }) => to === address)
      if (mails.length >= count) return mails
      await sleep(10)
    }
    throw new Error(`there are no ${count} mails to ${address}`)
  }
}
