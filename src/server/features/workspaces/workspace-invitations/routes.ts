import * as contract from '#contract/workspace-invitations.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as acceptance from './acceptance.ts'
import * as invitations from './service.ts'
import type { InvitationDeps } from './service.ts'

export function invitationRoutes(api: Api, deps: InvitationDeps): void {
  const { db } = deps
  mount(api, contract.listInvitations, async (call) => {
    const { page, open } = await invitations.list(db, call.scope, call.query)
    return { invitations: withPageHeaders(call, page), open }
  })
  mount(api, contract.createInvitation, ({ scope, body, requireConfirmation }) => {
    if (body.role === 'owner') requireConfirmation('secondFactor')
    return invitations.create(deps, scope, body)
  })
  mount(api, contract.revokeInvitation, ({ scope, params }) =>
    invitations.revoke(db, scope, params.invitationId),
  )
  mount(api, contract.resendInvitation, ({ scope, params, requireConfirmation }) =>
    invitations.resend(deps, scope, params.invitationId, () => requireConfirmation('secondFactor')),
  )
  mount(api, contract.readInvitation, async ({ params, signedIn }) =>
    acceptance.read(db, params.token, (await signedIn())?.user ?? null),
  )
  mount(api, contract.acceptInvitation, ({ user, params }) =>
    acceptance.accept(db, user, params.token),
  )
}
