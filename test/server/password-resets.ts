import type { Client, TestApp } from './app.ts'

export const NEW_PASSWORD = 'Another.horse2'

/** Requests a password reset and returns the token from the latest mail. */
export async function tokenFor(app: TestApp, email: string): Promise<string> {
  const before = (await app.mailbox.to(email, 0)).length
  const answer = await app.visitor().post('/api/auth/forgot-password', { email })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  const mails = await app.mailbox.to(email, before + 1)
  const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}

export const resetWith = (client: Client, token: string, newPassword = NEW_PASSWORD) =>
  client.post('/api/auth/reset-password', { token, newPassword })
