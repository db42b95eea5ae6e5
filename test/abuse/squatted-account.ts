import type { Workspace } from '#contract/workspaces.ts'
import { setTier } from '#test/server/accounts.ts'
import { createApiKey } from '#test/server/api-keys.ts'
import { PASSWORD } from '#test/server/app.ts'
import type { Client, TestApp } from '#test/server/app.ts'
import { invited } from '#test/server/workspace-invitations.ts'
import { addMember } from '#test/server/members.ts'
import { saveOwnRun } from '#test/server/own-run.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  complete,
  enterPassword,
  newPerson,
} from '#test/server/second-factor.ts'
import { sql } from 'kysely'

/** Takes the confirmation of an address back, as of an account that was never confirmed. */
export const unconfirm = (app: TestApp, { user }: Client) =>
  sql`update accounts set email_confirmed_at = null where id = ${user.id}`.execute(app.db)

/** Returns a client that is signed in with a password. */
export async function signInAs(app: TestApp, email: string): Promise<Client> {
  const client = app.visitor()
  const answer = await client.post('/api/auth/login', { email, password: PASSWORD })
  if (answer.status !== 200) throw new Error(await answer.text())
  client.user = await (await client.get('/api/auth/user')).json()
  return client
}

/**
 * Returns an account registered with another person's address, with data and everything by which a
 * stranger could reach it later: another owner and a viewer, an invitation, API keys, a shared link,
 * logins, second factors, a remembered browser, and a sign-in that awaits its second step.
 */
export async function squat(app: TestApp) {
  const browser = await newPerson(app)
  const { email } = browser
  const squatter = await signInAs(app, email)
  await setTier(app.db, squatter.user.id, 'business')
  const workspaceId = squatter.user.workspace?.id ?? ''
  const round = await squatter.round({ sharing: 'team' })
  const ownRuns = await saveOwnRun(squatter)
  const partner = await addMember(app, squatter, { role: 'owner' })
  const viewer = await addMember(app, squatter, { role: 'viewer', teamIds: [round.teamId] })
  const keys = [await createApiKey(squatter, 'Mine'), await createApiKey(partner, 'Partner’s')]
  const invitation = await invited(app, squatter)
  await unconfirm(app, squatter)
  const { secret, recoveryCodes } = await addTotp(browser)
  const { authenticator } = await addPasskey(browser)
  const remembered = await enterPassword(app, email)
  await complete(remembered.browser, { code: codeOf(secret), rememberBrowser: true })
  const pending = (await enterPassword(app, email)).browser
  // The emails about the factors, so that the next one has the link.
  await app.mailbox.to(email, 2)
  return {
    app,
    email,
    squatter,
    workspaceId,
    round,
    ownRuns,
    partner,
    viewer,
    keys,
    invitation,
    recoveryCodes,
    authenticator,
    browsers: [browser, remembered.browser],
    pending,
  }
}

export type Squatted = Awaited<ReturnType<typeof squat>>

/** Returns the people in a workspace, as one of them sees it. */
export async function peopleOf(client: Client, workspaceId: string) {
  const answer = await client.get(`/api/workspaces/${workspaceId}/members`)
  if (answer.status !== 200) return answer.status
  const { members }: { members: { email: string; role: Workspace['role'] }[] } = await answer.json()
  return members.map((member) => `${member.email} ${member.role}`)
}
