import * as contract from '#contract/workspaces.ts'
import type { Organization } from '#domain/organization.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as workspaces from './service.ts'

export function workspaceRoutes(api: Api, db: Db, organization: Organization | null): void {
  mount(api, contract.listWorkspaces, async ({ user }) => ({
    workspaces: await workspaces.listOf(db, user),
  }))
  mount(api, contract.openWorkspace, ({ scope }) => workspaces.open(db, scope))
  mount(api, contract.createWorkspace, ({ user, body }) =>
    workspaces.createOwn(db, organization, user, body.name),
  )
  mount(api, contract.updateWorkspace, ({ scope, body, requireConfirmation }) => {
    if (body.rules) requireConfirmation('secondFactor')
    return workspaces.update(db, scope, body)
  })
}
