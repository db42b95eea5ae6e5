import * as contract from '#contract/contact.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api, Call } from '#server/platform/http/mount.ts'
import { networkOf } from '#server/platform/rates/network.ts'
import * as contact from './service.ts'
import type { ContactDeps, Sender } from './service.ts'

export function contactRoutes(api: Api, inbox: ContactDeps): void {
  mount(api, contract.sendContactMessage, async (call) =>
    contact.receiveMessage(inbox, await sender(call), call.body),
  )
  mount(api, contract.sendSupportRequest, async (call) =>
    contact.receiveRequest(inbox, await sender(call), call.body),
  )
}

type Sending = Pick<Call<typeof contract.sendContactMessage>, 'request' | 'signedIn'>

async function sender({ request, signedIn }: Sending): Promise<Sender> {
  return { network: networkOf(request.ip), user: await signedIn() }
}
