import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './fixtures.ts'

/** Returns all emails that a server has sent so far, oldest first. Without an SMTP server they are files. */
export function sentMails(dataFolder = process.env.SITE_DATA ?? ''): string[] {
  const folder = join(dataFolder, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Waits for the first email that matches. */
export async function waitForMail(matches: (mail: string) => boolean): Promise<string> {
  let mail: string | undefined
  await expect(() => {
    mail = sentMails().find(matches)
    expect(mail).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return mail ?? ''
}

/** Returns the first link of an email that leads to a page, such as `/invite/`. */
export const linkIn = (mail: string, page: string): string =>
  new RegExp(`${process.env.SITE}${page}[\\w-]+`).exec(mail)?.[0] ?? ''
