import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inOneLine } from './mail.ts'
import type { Mail, Mailer } from './mail.ts'

/**
 * Mails as files in a folder that its owner alone may enter, one each, in the order of their names.
 * They read as they are: plain text, as mail programs show it.
 */
export function fileMailer(folder: string, from: string): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // It may have been there before, open to others.
      await chmod(folder, 0o700)
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
      const aside = join(folder, `.${name}`)
      await writeFile(aside, asText(inOneLine(mail), from), { mode: 0o600, flag: 'wx' })
      // A file under its real name is always whole.
      await rename(aside, join(folder, `${name}.eml`))
    },
    close: () => {},
  }
}

function asText({ to, replyTo, subject, text }: Mail, from: string): string {
  const headers = {
    From: from,
    To: to,
    ...(replyTo && { 'Reply-To': replyTo }),
    Subject: subject,
    Date: new Date().toUTCString().replace('GMT', '+0000'),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\n')}\n\n${text}\n`
}
