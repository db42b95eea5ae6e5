import { header } from '#test/server/smtp.ts'
import type { Delivered } from '#test/server/smtp.ts'
import { Browser } from './browser.ts'
import type { FaultSite } from './fault-site.ts'

const PASSWORD = 'Correct.horse1'

/** People whose requests each make a mail, and what mails there have to be. */
export class Writers {
  readonly #site: FaultSite
  readonly #signal: AbortSignal
  readonly #expected = new Set<string>()
  #times: number[] = []
  #people = 0
  requests = 0
  refused = 0

  constructor(site: FaultSite, signal: AbortSignal) {
    this.#site = site
    this.#signal = signal
  }

  get expected(): number {
    return this.#expected.size
  }

  /** Somebody new registers, forgets the password, chooses another one, and writes to us. */
  async write(): Promise<void> {
    this.#signal.throwIfAborted()
    const email = `person-${this.#people++}@example.com`
    const name = { firstName: 'Mary', lastName: 'Jackson' }
    const person = new Browser()
    const newPassword = 'Correct.horse2'
    const message = { name: 'Mary', email, message: 'Hello.' }
    const sending: [path: string, body: unknown, mail: string][] = [
      ['/api/auth/register', { ...name, email, password: PASSWORD }, `confirm ${email}`],
      ['/api/auth/forgot-password', { email }, `reset ${email}`],
      ['/api/contact', message, `message ${email}`],
      ['/api/auth/change-password', { currentPassword: PASSWORD, newPassword }, `changed ${email}`],
    ]
    for (const [path, body, mail] of sending) {
      const begun = performance.now()
      const { status } = await person.send(this.#site.origin, 'POST', path, body)
      this.#times.push(performance.now() - begun)
      this.requests += 1
      if (status < 200 || status >= 300) this.refused += 1
      this.#expected.add(mail)
    }
  }

  /** How long each request has taken since this was asked last. */
  takeTimes(): number[] {
    const times = this.#times
    this.#times = []
    return times
  }

  missing(delivered: readonly Delivered[]): number {
    const sent = new Set(delivered.map(whichMail))
    return [...this.#expected].filter((mail) => !sent.has(mail)).length
  }

  /** Mails beyond the first of each, and such as nobody asked for. */
  doubled(delivered: readonly Delivered[]): number {
    return delivered.length - (this.expected - this.missing(delivered))
  }
}

/** Which one it is, by its reader and by what it is about. */
function whichMail(mail: Delivered): string {
  const writer = header(mail, 'Reply-To')
  if (writer !== undefined) return `message ${writer}`
  const subject = header(mail, 'Subject') ?? ''
  const what = subject.startsWith('Confirm')
    ? 'confirm'
    : /changed/.test(subject)
      ? 'changed'
      : 'reset'
  return `${what} ${mail.recipients.join()}`
}
