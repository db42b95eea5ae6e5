import * as contract from '#contract/invited-rounds.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as tickets from './service.ts'
import type { TicketDeps } from './service.ts'

export function ticketRoutes(api: Api, deps: TicketDeps): void {
  mount(api, contract.openInvitation, ({ params }) =>
    tickets.openInvitationLink(deps, params.token),
  )
  mount(api, contract.drawTicket, ({ params, body }) =>
    tickets.draw(deps, params.token, body.blindedMessage),
  )
}
