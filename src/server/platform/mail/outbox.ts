import { randomUUID } from 'node:crypto'
import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder } from '#server/platform/create-folder.ts'
import { extraHeaders, sanitizeHeaders } from './mail.ts'
import type { Mail, Mailer } from './mail.ts'

/**
 * Returns a mailer that writes each email as a plain text file to a private folder. File names sort
 * by time.
 */
export function fileMailer(folder: string, from: string): Mailer {
  return {
    async send(mail) {
      createFolder(folder)
      // The folder may have existed with other permissions.
      await chmod(folder, 0o700)
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
      const temporary = join(folder, `.${name}`)
      await writeFile(temporary, asText(sanitizeHeaders(mail), from), { mode: 0o600, flag: 'wx' })
      // Atomic, so a file with its final name is complete.
      await rename(temporary, join(folder, `${name}.eml`))
    },
    // A file can be written for every address.
    checkRecipient: async () => {},
    close: () => {},
  }
}

function asText(mail: Mail, from: string): string {
  const { to, replyTo, subject, text } = mail
  const headers = {
    From: from,
    To: to,
    ...(replyTo && { 'Reply-To': replyTo }),
    Subject: subject,
    ...extraHeaders(mail),
    Date: new Date().toUTCString().replace('GMT', '+0000'),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\n')}\n\n${text}\n`
}
