import type { MutatingCall } from './mutating-call.ts'

/** The calls about members of teams and invited rounds that change data. */
export const INVITED_ROUND_CALLS: readonly MutatingCall[] = [
  {
    call: 'PUT /api/teams/:id/members',
    status: 200,
    bodyLimit: 512 * 1024,
    prepare: async (app) => {
      const client = await app.signedIn({ tier: 'starter' })
      const { id } = await client.team()
      const members = [{ name: 'Ann', email: 'ann@example.com' }]
      return { client, path: `/api/teams/${id}/members`, body: { members } }
    },
  },
]

/** The calls about one team or round, with the bodies that another account sends. */
export const INVITED_ROUND_ROW_CALLS = [
  { call: 'GET /api/teams/:id/members', kind: 'team' },
  {
    call: 'PUT /api/teams/:id/members',
    kind: 'team',
    bodies: [{ members: [{ email: 'eve@example.com' }] }, { members: [] }, {}],
  },
] as const
