import { confirmAddress, newEmail, workspaceOf } from './accounts.ts'
import type { Client, JsonResponse, TestApp } from './app.ts'

const LINK = /\/(confirm-new-email|stop-email-change|reset-password)\?token=([\w-]+)/

/** Waits for the `count`-th mail with a link to an address, and returns the token. */
async function tokenIn(app: TestApp, address: string, page: string, count = 1): Promise<string> {
  for (let total = 1; ; total += 1) {
    const mails = await app.mailbox.to(address, total)
    const found = mails.flatMap(({ text }) => {
      const link = LINK.exec(text)
      return link?.[1] === page ? (link[2] ?? '') : []
    })
    if (found.length >= count) return found[count - 1] ?? ''
  }
}

/** Returns the token sent to a new address. */
export const newAddressToken = (app: TestApp, address: string, count = 1) =>
  tokenIn(app, address, 'confirm-new-email', count)

/** Returns the token sent to a former address, which undoes the change. */
export const stopToken = (app: TestApp, address: string, count = 1) =>
  tokenIn(app, address, 'stop-email-change', count)

/** Returns the token of a link to choose a password that was sent to an address. */
export const resetToken = (app: TestApp, address: string, count = 1) =>
  tokenIn(app, address, 'reset-password', count)

export const requestChange = (client: Client, email: string): Promise<JsonResponse> =>
  client.post('/api/auth/change-email', { email })

export const confirmChange = (client: Client, token: string): Promise<JsonResponse> =>
  client.post('/api/auth/confirm-new-email', { token })

export const stopChange = (app: TestApp, token: string): Promise<JsonResponse> =>
  app.visitor().post('/api/auth/stop-email-change', { token })

/** Returns a signed-in account with a confirmed address. */
export async function confirmedAccount(app: TestApp): Promise<Client> {
  const client = await app.register()
  await confirmAddress(app.db, client.user.id)
  return client
}

/** Changes the address with the emailed link and returns the new one. */
export async function changeEmail(app: TestApp, client: Client, to = newEmail()): Promise<string> {
  const asked = await requestChange(client, to)
  if (asked.status !== 202) throw new Error(await asked.text())
  const answer = await confirmChange(client, await newAddressToken(app, to))
  if (answer.status !== 200) throw new Error(await answer.text())
  return to
}

export const emailOf = async (client: Client): Promise<string> =>
  (await (await client.get('/api/auth/user')).json()).email

/** Returns what the audit log of a person's workspace says about changes of accounts. */
export async function accountEntries(app: TestApp, { user }: Client): Promise<string[]> {
  const entries = await app.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('workspace_id', '=', await workspaceOf(app.db, user.id))
    .where('action', '=', 'account.changed')
    .execute()
  return entries.map(({ detail }) => detail)
}
