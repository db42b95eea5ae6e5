import { confirmAddress, newEmail } from '#test/server/accounts.ts'
import type { TestApp } from '#test/server/app.ts'
import { invitationsOf, invited } from '#test/server/workspace-invitations.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'

async function onInvitation(app: TestApp, subpath: string): Promise<PreparedRequest> {
  const client = await app.signedIn()
  const { id } = await invited(app, client)
  return { client, path: `${await invitationsOf(app, client)}/${id}${subpath}`, body: {} }
}

/** The calls about invitations that change data. */
export const INVITATION_CALLS: readonly MutatingCall[] = [
  {
    call: 'POST /api/workspaces/:id/invitations',
    status: 201,
    prepare: async (app) => {
      const client = await app.signedIn()
      await confirmAddress(app.db, client.user.id)
      const path = await invitationsOf(app, client)
      return { client, path, body: { email: newEmail(), role: 'viewer', teamIds: [] } }
    },
  },
  {
    call: 'DELETE /api/workspaces/:id/invitations/:invitationId',
    status: 204,
    prepare: (app) => onInvitation(app, ''),
  },
  {
    call: 'POST /api/workspaces/:id/invitations/:invitationId/resend',
    status: 200,
    prepare: (app) => onInvitation(app, '/resend'),
  },
  {
    call: 'POST /api/workspace-invitations/:token/accept',
    status: 200,
    prepare: async (app) => {
      const { email, token } = await invited(app, await app.signedIn())
      const path = `/api/workspace-invitations/${token}/accept`
      return { client: await app.signedIn({ email }), path, body: {} }
    },
  },
]
