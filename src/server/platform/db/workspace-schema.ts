import type { Role } from '#domain/workspaces.ts'
import type { Tier } from '#domain/plans.ts'
import type { PaymentEnvironment } from '#server/platform/payments/provider.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { ColumnType, Generated } from 'kysely'

/** Workspaces, their members, and the tables that lead to a workspace. */
export interface WorkspaceTables {
  workspaces: {
    workspace_id: WorkspaceId
    name: string
    tier: Generated<Tier>
    /** While set, its quiz links are closed. */
    suspended_at: Date | null
    created_at: ColumnType<Date, never, never>
  }
  members: {
    workspace_id: WorkspaceId
    account_id: string
    role: Role
    joined_at: ColumnType<Date, never, never>
  }
  /** Who may read a team. Owners read all teams. */
  team_access: {
    workspace_id: WorkspaceId
    team_id: string
    account_id: string
  }
  /** The workspaces of an account, with copies of its role and their plan for the login check. */
  account_workspaces: {
    account_id: string
    workspace_id: WorkspaceId
    role: Role
    tier: Tier
  }
  team_workspaces: {
    team_id: string
    workspace_id: WorkspaceId
  }
  session_workspaces: {
    session_id: string
    token: string
    workspace_id: WorkspaceId
  }
  api_key_workspaces: {
    key_hash: Buffer
    workspace_id: WorkspaceId
    account_id: string
  }
  /** Subscriptions and purchases by their id and by the provider's. */
  order_workspaces: {
    order_id: string
    provider: PaymentEnvironment
    provider_id: string | null
    workspace_id: WorkspaceId
  }
}
