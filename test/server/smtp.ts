import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An email as the server received it. */
export interface Delivered {
  readonly from: string
  readonly recipients: readonly string[]
  /** True if it was sent with the parameter SMTPUTF8. */
  readonly smtpUtf8: boolean
  /** Headers and body, unchanged. */
  readonly raw: string
}

/** An SMTP server on a loopback port with the password "secret", which keeps its port across restarts. */
export class SmtpSink {
  readonly delivered: Delivered[] = []
  /** Mailboxes that do not exist. */
  readonly refused = new Set<string>()
  /** Replies to a command in place of acceptance, such as "554 5.7.1 Access denied". */
  readonly replies: { mailFrom?: string; rcptTo?: string; data?: string } = {}
  /** Whether it offers SMTPUTF8 (RFC 6531). Without it, it takes any address all the same, as some servers do. */
  offersSmtpUtf8 = true
  /** The commands it got: EHLO, MAIL, RCPT. */
  readonly commands: string[] = []
  #server: SMTPServer | undefined
  #port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 300,
      onAuth: ({ password }, _round, done) =>
        password === 'secret'
          ? done(null, { user: 'ada' })
          : done(refusal('535 5.7.8 Wrong password')),
      logger: {
        debug: ({ tnx, command }: { tnx?: string; command?: string }) => {
          if (tnx === 'command' && command) this.commands.push(command)
        },
        info: () => {},
      },
      onConnect: (_round, done) => {
        server.options.hideSMTPUTF8 = !this.offersSmtpUtf8
        done()
      },
      onMailFrom: (_address, _round, done) => done(refusal(this.replies.mailFrom)),
      onRcptTo: ({ address }, _round, done) =>
        done(
          refusal(this.refused.has(address) ? `550 no mailbox ${address}` : this.replies.rcptTo),
        ),
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          if (this.replies.data) return done(refusal(this.replies.data))
          this.delivered.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            recipients: envelope.rcptTo.map(({ address }) => address),
            smtpUtf8: envelope.smtpUtf8 ?? false,
            raw: Buffer.concat(parts).toString('utf8'),
          })
          done()
        })
      },
    })
    // These tests break connections on purpose.
    server.on('error', () => {})
    await new Promise<void>((resolve) => {
      server.listen(this.#port, '127.0.0.1', () => resolve())
    })
    this.#server = server
    this.#port = (server.server.address() as AddressInfo).port
  }

  /** Forgets what it got and accepts all emails again. */
  reset(): void {
    this.delivered.length = 0
    this.commands.length = 0
    this.refused.clear()
    this.offersSmtpUtf8 = true
    delete this.replies.mailFrom
    delete this.replies.rcptTo
    delete this.replies.data
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#server) this.#server.close(() => resolve())
      else resolve()
    })
    this.#server = undefined
  }
}

/** Returns the error with which smtp-server sends a reply; null for none. */
const refusal = (reply?: string) =>
  reply === undefined
    ? null
    : Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })

/** Returns an unfolded header of an email, or undefined. */
export function header({ raw }: Delivered, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const line = unfolded.split('\r\n').find((one) => one.startsWith(`${name}: `))
  return line?.slice(name.length + 2)
}
