import type { Schema } from '#server/platform/db/schema.ts'
import type { TENANT_TABLES } from '#server/platform/db/tenant-tables.ts'

type TenantTable = (typeof TENANT_TABLES)[number]
type TableOfTeam =
  | 'teams'
  | {
      [T in TenantTable]: 'team_id' extends keyof Schema[T]
        ? T
        : 'round_id' extends keyof Schema[T]
          ? T
          : never
    }[TenantTable]

/** All columns but `workspace_id`. A table or column that is missing here does not compile. */
export const COLUMNS: {
  readonly [T in Exclude<TableOfTeam, 'team_access'>]: Readonly<
    Record<Exclude<keyof Schema[T], 'workspace_id'>, true>
  >
} = {
  teams: {
    id: true,
    account_id: true,
    name: true,
    description: true,
    company_name: true,
    department_type: true,
    creator_role: true,
    created_at: true,
  },
  rounds: {
    id: true,
    account_id: true,
    team_id: true,
    assessment_type: true,
    assessment_version: true,
    title: true,
    description: true,
    token: true,
    group_size: true,
    expected_responses: true,
    created_at: true,
    expires_at: true,
    closed_at: true,
    retention_months: true,
    answers_erased_on: true,
    views_erased: true,
    waiting: true,
    access: true,
    responded: true,
    deleted_unread: true,
    concluded: true,
    sealing_number: true,
    key_lost: true,
    sharing: true,
    shared_secret: true,
    open_questions: true,
    can_skip: true,
    results_mailed: true,
  },
  team_members: { team_id: true, id: true, name: true, email: true, mailbox: true },
  invited_rounds: {
    round_id: true,
    public_key: true,
    private_key: true,
    drawn: true,
    reminders_sent: true,
    reminded_half: true,
    reminded_last: true,
    reminded_on: true,
    too_few: true,
    restarts: true,
    former_tokens: true,
    refused_at: true,
  },
  round_invitations: {
    round_id: true,
    member_id: true,
    name: true,
    email: true,
    mailbox: true,
    delivery: true,
  },
  round_links: { round_id: true, token_hash: true, member_id: true },
  sealing_keys: { round_id: true, kind: true, number: true, wrapped: true },
  held_comments: { round_id: true, question: true, sealed: true },
  comments: {
    round_id: true,
    id: true,
    question: true,
    text: true,
    hidden: true,
    reported: true,
    reports: true,
  },
  actions: {
    id: true,
    team_id: true,
    round_id: true,
    title: true,
    owner: true,
    owner_member_id: true,
    due_date: true,
    category: true,
    question_id: true,
    status: true,
    reason: true,
    created_at: true,
    ended_on: true,
  },
  submissions: {
    round_id: true,
    released: true,
    id: true,
    answers: true,
    day: true,
    is_manager: true,
  },
  waiting_groups: { round_id: true, question: true, id: true, day: true, sealed: true },
  submission_keys: { round_id: true, first_hash: true, hashes: true },
  round_rollups: {
    round_id: true,
    released: true,
    mean: true,
    last_day: true,
    entered: true,
    distribution: true,
    pool: true,
  },
  round_insights: {
    round_id: true,
    released: true,
    provider: true,
    insights: true,
    asking_until: true,
    failed_until: true,
  },
  report_purchases: {
    id: true,
    round_id: true,
    provider: true,
    provider_id: true,
    status: true,
    title: true,
    amount: true,
    receipt_url: true,
    created_at: true,
    paid_at: true,
  },
}

export type MovedTable = keyof typeof COLUMNS
