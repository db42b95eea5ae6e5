import type { WorkspaceInvitation } from '#contract/workspace-invitations.ts'
import type { Role } from '#domain/workspaces.ts'
import { sql } from 'kysely'
import type { Client, JsonResponse, TestApp } from './app.ts'
import { confirmAddress, newEmail, workspaceOf } from './accounts.ts'

const LINK = /\/workspace-invitations\/([\w-]{43})#email=/

interface NewInvitation {
  /** Default: a new one. */
  readonly email?: string
  /** Default: manager. */
  readonly role?: Role
  /** Default: none. */
  readonly teamIds?: readonly string[]
}

/** Returns the path of the invitations of an owner's workspace. */
export const invitationsOf = async (app: TestApp, owner: Client): Promise<string> =>
  `/api/workspaces/${await workspaceOf(app.db, owner.user.id)}/invitations`

/** Sends an invitation of an owner, whose address is confirmed first, and returns the response. */
export async function invite(
  app: TestApp,
  owner: Client,
  { email = newEmail(), role = 'manager', teamIds = [] }: NewInvitation = {},
): Promise<JsonResponse> {
  await confirmAddress(app.db, owner.user.id)
  return owner.post(await invitationsOf(app, owner), { email, role, teamIds })
}

/** Sends an invitation and returns it with the token of its link. */
export async function invited(
  app: TestApp,
  owner: Client,
  invitation: NewInvitation = {},
): Promise<WorkspaceInvitation & { token: string }> {
  const answer = await invite(app, owner, invitation)
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  const sent: WorkspaceInvitation = await answer.json()
  return { ...sent, token: await tokenFor(app, sent.email) }
}

/** Waits for `count` mails to an address and returns the token of the last one. */
export async function tokenFor(app: TestApp, email: string, count = 1): Promise<string> {
  const mails = await app.mailbox.to(email, count)
  const token = LINK.exec(mails.at(-1)?.text ?? '')?.[1]
  if (token === undefined) throw new Error('the mail has no link')
  return token
}

export const read = (client: Client, token: string): Promise<JsonResponse> =>
  client.get(`/api/workspace-invitations/${token}`)

export const accept = (client: Client, token: string): Promise<JsonResponse> =>
  client.post(`/api/workspace-invitations/${token}/accept`)

/** Makes the invitations of an owner's workspace older. */
export async function age(app: TestApp, owner: Client, interval: string): Promise<void> {
  const workspaceId = await workspaceOf(app.db, owner.user.id)
  const { rows } = await sql<{ id: string; older: string }>`
    select id, (expires_at - ${interval}::interval)::text as older from workspace_invitations
    where workspace_id = ${workspaceId}`.execute(app.db)
  for (const { id, older } of rows) {
    await sql`
      update workspace_invitations set expires_at = ${older}::timestamptz
      where workspace_id = ${workspaceId} and id = ${id}`.execute(app.db)
    await sql`
      update invitation_workspaces set expires_at = ${older}::timestamptz
      where invitation_id = ${id}`.execute(app.db)
  }
}
