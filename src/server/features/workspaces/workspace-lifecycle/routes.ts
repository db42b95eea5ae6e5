import * as contract from '#contract/workspace-lifecycle.ts'
import type { LoginCookie } from '#server/features/people/logins/public.ts'
import type { BillingDeps } from '#server/features/money/billing/public.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { deleteWorkspace } from './deletion.ts'
import { exportWorkspace } from './workspace-export.ts'
import { moveTeam } from './move-team.ts'

export function workspaceLifecycleRoutes(api: Api, deps: BillingDeps, cookie: LoginCookie): void {
  mount(api, contract.deleteWorkspace, ({ scope, body, request }) =>
    deleteWorkspace(deps, scope, cookie.requireToken(request), body),
  )
  mount(api, contract.exportWorkspace, async ({ scope, reply }) => {
    const data = await exportWorkspace(deps, scope)
    const day = new Date().toISOString().slice(0, 10)
    reply.header('content-disposition', attachment(`sextant-workspace-${day}.json`))
    return data
  })
  mount(api, contract.moveTeam, ({ scope, params, body }) =>
    moveTeam(deps, scope, params.id, body.workspaceId),
  )
}
