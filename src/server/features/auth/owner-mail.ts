import type { Db } from '#server/platform/db/database.ts'
import { PermanentFailure } from '#server/platform/jobs/job-kind.ts'
import { MailboxRejected } from '#server/platform/mail/mail.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'

/** What brings mails to the owners of accounts. */
export interface MailDeps {
  readonly db: Db
  readonly mailer: Mailer
  /** Links in mails come from it alone. */
  readonly publicUrl: string
  readonly contactEmail: string
}

/** Anybody can register an address that does not exist: such a mail is not tried for hours. */
export async function mailOwner(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    throw error instanceof MailboxRejected ? new PermanentFailure(error.message) : error
  }
}
