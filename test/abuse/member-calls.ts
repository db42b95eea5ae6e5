import type { TestApp } from '#test/server/app.ts'
import { addMember } from '#test/server/members.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'

/** Returns an owner who changes a member. */
const onMember =
  (body: Record<string, unknown>) =>
  async (app: TestApp): Promise<PreparedRequest> => {
    const client = await app.signedIn({ tier: 'starter' })
    const member = await addMember(app, client, { role: 'viewer' })
    const path = `/api/workspaces/${client.user.workspace?.id}/members/${member.user.id}`
    return { client, path, body }
  }

/** The calls about members that change data. */
export const MEMBER_CALLS: readonly MutatingCall[] = [
  {
    call: 'PATCH /api/workspaces/:id/members/:userId',
    status: 200,
    prepare: onMember({ role: 'manager', teamIds: [] }),
  },
  {
    call: 'DELETE /api/workspaces/:id/members/:userId',
    status: 204,
    prepare: onMember({}),
  },
]
