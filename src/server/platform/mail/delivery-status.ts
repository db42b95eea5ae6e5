import { errorFields } from '#server/platform/log/error-fields.ts'
import { throttle } from '#server/platform/log/throttle.ts'
import type { Logger } from 'pino'
import { MailRejected, SenderRefused } from './mail.ts'
import type { Mailer } from './mail.ts'

/** `refused`: the mail server answers and accepts no emails from this sender. */
export type MailServerState = 'ok' | 'unreachable' | 'refused'

/** A mailer that remembers how the mail server answered its last attempt. */
export interface TrackedMailer extends Mailer {
  readonly serverState: MailServerState
}

/**
 * Returns a mailer that tracks the state of the mail server and logs if it refuses the sender. An email
 * that is rejected because of its recipient counts as an answer: anyone can cause one by entering a
 * wrong address. Only an accepted email ends `refused`, since a server may refuse the sender as late as
 * the content arrives.
 */
export function trackDelivery(mailer: Mailer, log: Logger): TrackedMailer {
  let serverState: MailServerState = 'ok'
  const logRefusal = throttle<unknown>((error) =>
    log.error({ failure: errorFields(error) }, 'the mail server refuses our emails'),
  )
  const onAnswer = () => {
    if (serverState === 'unreachable') serverState = 'ok'
  }
  const onFailure = (error: unknown) => {
    if (error instanceof MailRejected) return onAnswer()
    serverState = error instanceof SenderRefused ? 'refused' : 'unreachable'
    if (serverState === 'refused') logRefusal(error)
  }
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
        serverState = 'ok'
      } catch (error) {
        onFailure(error)
        throw error
      }
    },
    async checkRecipient(address) {
      try {
        await mailer.checkRecipient(address)
        onAnswer()
      } catch (error) {
        onFailure(error)
        throw error
      }
    },
    close: () => mailer.close(),
    get serverState() {
      return serverState
    },
  }
}
