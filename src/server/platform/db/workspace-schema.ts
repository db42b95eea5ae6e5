import type { Role } from '#domain/workspaces.ts'
import type { Tier } from '#domain/plans.ts'
import type { PaymentEnvironment } from '#domain/billing.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { ColumnType, Generated } from 'kysely'

/** Workspaces, their members, and the tables that lead to a workspace. */
export interface WorkspaceTables {
  workspaces: {
    workspace_id: WorkspaceId
    name: string
    tier: Generated<Tier>
    /** Null while the server is a service to everyone. */
    tier_before: Tier | null
    /** While set, its quiz links are closed. */
    suspended_at: Date | null
    /** The smallest group size of new rounds. */
    minimum_group_size: Generated<number>
    /** Months after the end of a round until its answers are erased; null for never. */
    retention_months: number | null
    /** Members without a second factor cannot reach the workspace. */
    two_factor_required: Generated<boolean>
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
  /** Deleted when accepted or revoked, and 30 days after they expire. */
  workspace_invitations: {
    workspace_id: WorkspaceId
    id: string
    email: string
    /** `addressKey` of the address, unique in a workspace. */
    email_key: string
    role: Role
    team_ids: string[]
    invited_by: string
    created_at: ColumnType<Date, never, never>
    expires_at: Date
    /** True if the latest email was refused. */
    undeliverable: Generated<boolean>
  }
  /** Append-only: the database refuses updates and deletes. */
  audit_entries: {
    workspace_id: WorkspaceId
    id: string
    at: ColumnType<Date, never, never>
    account_id: string | null
    /** Name and address at the time. */
    actor: string | null
    action: string
    detail: string
  }
  /** How often the same person repeated an entry within its minute. */
  audit_repeats: {
    workspace_id: WorkspaceId
    entry_id: string
    repeats: number
  }
  /** Invitations by the hash of their links and by address. */
  invitation_workspaces: {
    token_hash: Buffer
    workspace_id: WorkspaceId
    invitation_id: string
    /** `addressKey` of the invited address. */
    email_key: string
    expires_at: Date
  }
  /** The workspaces of an account, with copies of its role, their plan and a rule for the login check. */
  account_workspaces: {
    account_id: string
    workspace_id: WorkspaceId
    role: Role
    tier: Tier
    two_factor_required: Generated<boolean>
    /** The hash of the link with which the account joined, so that the link leads it here again. */
    invitation_hash: Buffer | null
    /** Since when the account is in the workspace. */
    joined_at: ColumnType<Date, never, never>
  }
  team_workspaces: {
    team_id: string
    workspace_id: WorkspaceId
  }
  round_workspaces: {
    round_id: string
    token: string
    workspace_id: WorkspaceId
    join_code: Generated<string | null>
    join_until: Generated<Date | null>
  }
  /** What stays of an invited round that was restarted: where its links lead. */
  restarted_rounds: {
    round_id: string
    token: string
    workspace_id: WorkspaceId
    /** The round that runs in its place, also after further restarts. */
    successor_id: string
    /** UTC day. */
    restarted_on: Generated<string>
    /** Why, as a part of a sentence: `an address was corrected`. */
    reason: string
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
