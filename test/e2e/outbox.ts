import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './journey.ts'

/** Every mail that the server has sent so far, oldest first; without an SMTP server these are files. */
export function mailsSoFar(): string[] {
  const folder = join(process.env.SITE_DATA ?? '', 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** The first mail that is asked for, as soon as it has been sent. */
export async function mailSent(asked: (mail: string) => boolean): Promise<string> {
  let mail: string | undefined
  await expect(() => {
    mail = mailsSoFar().find(asked)
    expect(mail).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return mail ?? ''
}
