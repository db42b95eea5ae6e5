import * as contract from '#contract/contact.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api, Call } from '#server/platform/http/mount.ts'
import { networkOf } from '#server/platform/rate-limits/network.ts'
import * as contact from './service.ts'
import type { ContactDeps, Sender } from './service.ts'

export function contactRoutes(api: Api, deps: ContactDeps): void {
  mount(api, contract.sendContactMessage, async (call) =>
    contact.receiveMessage(deps, await senderOf(call), call.body),
  )
  mount(api, contract.sendSupportRequest, async (call) =>
    contact.receiveRequest(deps, await senderOf(call), call.body),
  )
}

type ContactCall = Pick<Call<typeof contract.sendContactMessage>, 'request' | 'signedIn'>

async function senderOf({ request, signedIn }: ContactCall): Promise<Sender> {
  return { network: networkOf(request.ip), user: (await signedIn())?.user ?? null }
}
