import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An email as the server received it. */
export interface Delivered {
  readonly from: string
  readonly recipients: readonly string[]
  /** Headers and body, unchanged. */
  readonly raw: string
}

/** An SMTP server on a loopback port, which keeps its port across restarts. */
export class SmtpSink {
  readonly delivered: Delivered[] = []
  /** Mailboxes that do not exist. */
  readonly refused = new Set<string>()
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
      onRcptTo: ({ address }, _session, done) => {
        if (!this.refused.has(address)) return done()
        done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }))
      },
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          this.delivered.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            recipients: envelope.rcptTo.map(({ address }) => address),
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

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#server) this.#server.close(() => resolve())
      else resolve()
    })
    this.#server = undefined
  }
}

/** Returns an unfolded header of an email, or undefined. */
export function header({ raw }: Delivered, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const line = unfolded.split('\r\n').find((one) => one.startsWith(`${name}: `))
  return line?.slice(name.length + 2)
}
