import { addAction } from '#test/server/actions.ts'
import type { TestApp } from '#test/server/app.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'

const onAction =
  (body: Record<string, unknown>) =>
  async (app: TestApp): Promise<PreparedRequest> => {
    const client = await app.signedIn()
    const id = await addAction(client, (await client.team()).id)
    return { client, path: `/api/actions/${id}`, body }
  }

/** The calls that change actions. */
export const ACTION_CALLS: readonly MutatingCall[] = [
  {
    call: 'POST /api/teams/:id/actions',
    status: 201,
    prepare: async (app) => {
      const client = await app.signedIn()
      const { id } = await client.team()
      return { client, path: `/api/teams/${id}/actions`, body: { title: 'Checklist' } }
    },
  },
  {
    call: 'PATCH /api/actions/:id',
    status: 200,
    prepare: onAction({ status: 'dropped', reason: 'Too late' }),
  },
  { call: 'DELETE /api/actions/:id', status: 204, prepare: onAction({}) },
]
