import { needsSmtpUtf8 } from '#domain/email-address.ts'
import MimeNode from 'nodemailer/lib/mime-node'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionCustomAuthContext } from 'nodemailer/lib/smtp-connection'
import SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import type { SmtpFailure } from './smtp-errors.ts'

/** What a server without SMTPUTF8 should reply, and not all do (RFC 6531, section 3.5). */
const NO_SMTPUTF8: SmtpFailure = {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  response: '553 5.6.7 The server does not offer SMTPUTF8',
}

interface Envelope {
  readonly from: string
  readonly to: string
}

/**
 * nodemailer sends whole emails only, but lets an authentication method send any commands. The check is
 * such a method, which runs after the sign-in and without one.
 */
const CHECK = 'RECIPIENT-CHECK'

/**
 * Asks the SMTP server whether it accepts a recipient: MAIL FROM, RCPT TO, RSET. Throws an SmtpFailure if
 * it does not. What follows the reply to RCPT TO changes nothing.
 */
export function checkSmtpRecipient(
  settings: SMTPTransportOptions,
  from: string,
  recipient: { readonly name: string; readonly address: string },
): Promise<void> {
  const transport = new SMTPTransport(settings)
  const envelope = envelopeOf(from, recipient)
  let result: SmtpFailure | 'accepted' | undefined
  const connection = new SMTPConnection({
    ...transport.options,
    customAuth: {
      [CHECK]: (dialog) =>
        askFor(envelope, dialog, (found) => {
          result = found
        }),
    },
  })
  return new Promise<void>((resolve, reject) => {
    const finish = (failure?: SmtpFailure | null) => {
      if (result === 'accepted') resolve()
      else reject(result ?? failure ?? { code: 'ECONNECTION' })
      connection.close()
    }
    const check = () => connection.login({ method: CHECK }, finish)
    connection.once('error', finish)
    connection.once('end', () => finish())
    connection.connect((failure) => {
      if (failure) return finish(failure)
      const auth = transport.getAuth({})
      if (!auth || !(connection.allowsAuth || transport.options.forceAuth)) return check()
      connection.login(auth, (failure) => (failure ? finish(failure) : check()))
    })
  })
}

/** Returns the addresses as `sendMail` writes them, with international domains encoded. */
function envelopeOf(
  from: string,
  recipient: { readonly name: string; readonly address: string },
): Envelope {
  const head = new MimeNode('text/plain').setHeader({ from, to: recipient })
  const envelope = head.getEnvelope()
  return { from: envelope.from || '', to: envelope.to[0] ?? '' }
}

async function askFor(
  { from, to }: Envelope,
  dialog: SMTPConnectionCustomAuthContext,
  setResult: (result: SmtpFailure | 'accepted') => void,
): Promise<void> {
  const needsUtf8 = needsSmtpUtf8(to)
  if (needsUtf8 && !dialog.extensions.includes('SMTPUTF8')) return setResult(NO_SMTPUTF8)
  const option = needsUtf8 ? ' SMTPUTF8' : ''
  const sender = await dialog.sendCommand(`MAIL FROM:<${from}>${option}`)
  if (!sender.response.startsWith('2')) return setResult(failureOf('MAIL FROM', sender))
  const recipient = await dialog.sendCommand(`RCPT TO:<${to}>`)
  if (!recipient.response.startsWith('2')) return setResult(failureOf('RCPT TO', recipient))
  setResult('accepted')
  await dialog.sendCommand('RSET')
}

const failureOf = (command: string, { response }: { readonly response: string }): SmtpFailure => ({
  code: 'EENVELOPE',
  command,
  response,
})
