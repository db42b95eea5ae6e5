import * as contract from '#contract/invitations.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as acceptance from './acceptance.ts'
import * as invitations from './service.ts'
import type { InvitationDeps } from './service.ts'

export function invitationRoutes(api: Api, deps: InvitationDeps): void {
  const { db } = deps
  mount(api, contract.listInvitations, async ({ scope }) => ({
    invitations: await invitations.list(db, scope),
  }))
  mount(api, contract.createInvitation, ({ scope, body, requireConfirmation }) => {
    if (body.role === 'owner') requireConfirmation()
    return invitations.create(deps, scope, body)
  })
  mount(api, contract.revokeInvitation, ({ scope, params }) =>
    invitations.revoke(db, scope, params.invitationId),
  )
  mount(api, contract.resendInvitation, ({ scope, params }) =>
    invitations.resend(deps, scope, params.invitationId),
  )
  mount(api, contract.readInvitation, async ({ params, signedIn }) =>
    acceptance.read(db, params.token, (await signedIn())?.user ?? null),
  )
  mount(api, contract.acceptInvitation, ({ user, params }) =>
    acceptance.accept(db, user, params.token),
  )
}
