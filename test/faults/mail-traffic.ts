import { header } from '#test/server/smtp.ts'
import type { Delivered } from '#test/server/smtp.ts'
import { BrowserClient } from './browser-client.ts'
import type { ServerUnderTest } from './server-under-test.ts'

const PASSWORD = 'Correct.horse1'

/** Simulates people whose requests each send an email, and knows which emails are expected. */
export class MailTraffic {
  readonly #server: ServerUnderTest
  readonly #signal: AbortSignal
  readonly #expected = new Set<string>()
  #latencies: number[] = []
  #personCount = 0
  requests = 0
  refused = 0

  constructor(server: ServerUnderTest, signal: AbortSignal) {
    this.#server = server
    this.#signal = signal
  }

  get expected(): number {
    return this.#expected.size
  }

  /**
   * Acts as a new person, who registers, requests a password reset, changes the password and sends a
   * contact message.
   */
  async useAccount(): Promise<void> {
    this.#signal.throwIfAborted()
    const email = `person-${this.#personCount++}@example.com`
    const name = { firstName: 'Mary', lastName: 'Jackson' }
    const browser = new BrowserClient()
    const newPassword = 'Correct.horse2'
    const message = { name: 'Mary', email, message: 'Hello.' }
    const steps: [path: string, body: unknown, mail: string][] = [
      ['/api/auth/register', { ...name, email, password: PASSWORD }, `confirm ${email}`],
      ['/api/auth/forgot-password', { email }, `reset ${email}`],
      ['/api/contact', message, `message ${email}`],
      ['/api/auth/change-password', { currentPassword: PASSWORD, newPassword }, `changed ${email}`],
    ]
    for (const [path, body, mail] of steps) {
      const startedAt = performance.now()
      const { status } = await browser.send(this.#server.origin, 'POST', path, body)
      this.#latencies.push(performance.now() - startedAt)
      this.requests += 1
      if (status < 200 || status >= 300) this.refused += 1
      this.#expected.add(mail)
    }
  }

  /** Returns the latencies since the last call. */
  takeLatencies(): number[] {
    const latencies = this.#latencies
    this.#latencies = []
    return latencies
  }

  missing(delivered: readonly Delivered[]): number {
    const sent = new Set(delivered.map(emailKey))
    return [...this.#expected].filter((mail) => !sent.has(mail)).length
  }

  /** Returns the number of emails delivered more than once or never expected. */
  duplicated(delivered: readonly Delivered[]): number {
    return delivered.length - (this.expected - this.missing(delivered))
  }
}

/** Identifies an email by its purpose and its recipient (or sender). */
function emailKey(mail: Delivered): string {
  const replyTo = header(mail, 'Reply-To')
  if (replyTo !== undefined) return `message ${replyTo}`
  const subject = header(mail, 'Subject') ?? ''
  const purpose = subject.startsWith('Confirm')
    ? 'confirm'
    : /changed/.test(subject)
      ? 'changed'
      : 'reset'
  return `${purpose} ${mail.recipients.join()}`
}
