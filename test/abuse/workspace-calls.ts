import { randomUUID } from 'node:crypto'
import { PASSWORD } from '#test/server/app.ts'
import type { TestApp } from '#test/server/app.ts'
import { INVITATION_CALLS } from './invitation-calls.ts'
import { INVITED_ROUND_CALLS, INVITED_ROUND_ROW_CALLS } from './invited-round-calls.ts'
import { MEMBER_CALLS } from './member-calls.ts'
import { ACTION_CALLS } from './action-calls.ts'
import type { MutatingCall } from './mutating-call.ts'
import { SHARED_CALLS } from './shared-calls.ts'

const signedInUser = (app: TestApp) => app.signedIn({ tier: 'starter' })

/** Every call that changes a workspace or who is in it, or moves a team between two. */
export const WORKSPACE_CALLS: readonly MutatingCall[] = [
  ...ACTION_CALLS,
  ...SHARED_CALLS,
  ...INVITATION_CALLS,
  ...MEMBER_CALLS,
  ...INVITED_ROUND_CALLS,
  {
    call: 'POST /api/teams/:id/move',
    status: 204,
    prepare: async (app) => {
      const client = await signedInUser(app)
      const { id } = await client.team()
      const workspace = await (await client.post('/api/workspaces', { name: 'Second' })).json()
      return { client, path: `/api/teams/${id}/move`, body: { workspaceId: workspace.id } }
    },
  },
  {
    call: 'POST /api/workspaces',
    status: 201,
    prepare: async (app) => ({
      client: await signedInUser(app),
      path: '/api/workspaces',
      body: { name: 'Second' },
    }),
  },
  {
    call: 'PATCH /api/workspaces/:id',
    status: 200,
    prepare: async (app) => {
      const client = await signedInUser(app)
      return { client, path: `/api/workspaces/${client.user.workspace?.id}`, body: { name: 'New' } }
    },
  },
  {
    call: 'DELETE /api/workspaces/:id',
    status: 204,
    prepare: async (app) => {
      const client = await signedInUser(app)
      const body = { name: 'Mary Jackson', password: PASSWORD }
      return { client, path: `/api/workspaces/${client.user.workspace?.id}`, body }
    },
  },
]

/** The calls about a workspace or a team, with the bodies that another account sends. */
export const WORKSPACE_ROW_CALLS = [
  ...INVITED_ROUND_ROW_CALLS,
  { call: 'POST /api/teams/:id/move', kind: 'team', bodies: [{ workspaceId: randomUUID() }, {}] },
  {
    call: 'PATCH /api/workspaces/:id',
    kind: 'workspace',
    bodies: [{ rules: { minimumGroupSize: 1, retentionMonths: 1 } }, { name: 'Taken' }, {}],
  },
  {
    call: 'DELETE /api/workspaces/:id',
    kind: 'workspace',
    bodies: [{ name: 'Mary Jackson', password: PASSWORD }],
  },
  { call: 'GET /api/workspaces/:id/export', kind: 'workspace' },
] as const
