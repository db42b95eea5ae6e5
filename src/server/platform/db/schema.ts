import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Tier } from '#domain/plans.ts'
import type { SupportCategory, SupportPriority } from '#domain/support.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Analysis } from '#domain/analyst/analyst.ts'
import type { BillingTables } from './billing-schema.ts'
import type { AfterRoundColumns, AfterRoundTables } from './after-round-schema.ts'
import type { RoundAccess } from '#contract/fields.ts'
import type { InvitedRoundTables } from './invited-round-schema.ts'
import type { SealingTables } from './sealing-schema.ts'
import type { SignInTables } from './sign-in-schema.ts'
import type { WorkspaceTables } from './workspace-schema.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'

/** Set by the database at insert. */
type CreatedAt = ColumnType<Date, never, never>
/** A UTC day, YYYY-MM-DD. */
type Day = string

/** The tables as the query builder sees them; the files in schema/ create them. */
export interface Schema
  extends
    AfterRoundTables,
    BillingTables,
    InvitedRoundTables,
    SealingTables,
    SignInTables,
    WorkspaceTables {
  accounts: {
    id: Generated<string>
    email: string
    /** `addressKey` of the address, unique. */
    email_key: string
    first_name: string
    last_name: string
    password_hash: string | null
    role: ColumnType<'user' | 'admin', 'user' | 'admin' | undefined, 'user' | 'admin'>
    created_at: CreatedAt
    last_login_at: Date | null
    /** When the owner proved to receive email at the address. */
    email_confirmed_at: Date | null
    /** While set, no one can sign in. */
    suspended_at: Date | null
    /** Created by the demo command with generated answers; excluded from benchmarks and totals. */
    demo: Generated<boolean>
    /** The workspace of calls that name none. */
    current_workspace_id: WorkspaceId | null
  }
  logins: {
    id: Generated<string>
    token_hash: Buffer
    account_id: string
    created_at: CreatedAt
    last_used_at: Generated<Date>
    expires_at: Date
    browser: string
    /** When the person last proved to be the owner; null after a recovery code. */
    confirmed_at: Date | null
    /** When the person last proved a second factor of the account, a recovery code too. */
    factor_proven_at: Date | null
    code_hash: Buffer | null
    code_expires_at: Date | null
  }
  identities: {
    issuer: string
    subject: string
    account_id: string
    created_at: CreatedAt
  }
  email_confirmations: {
    token_hash: Buffer
    account_id: string
    expires_at: Date
  }
  teams: {
    workspace_id: WorkspaceId
    id: Generated<string>
    /** Who created the team. */
    account_id: string
    name: string
    description: string | null
    company_name: string
    department_type: string
    creator_role: string
    created_at: CreatedAt
  }
  rounds: AfterRoundColumns & {
    workspace_id: WorkspaceId
    id: Generated<string>
    /** Who created the round; the manager's view is this person's. */
    account_id: string
    team_id: string
    assessment_type: AssessmentType
    assessment_version: number
    title: string
    description: string | null
    token: string
    group_size: number
    expected_responses: number | null
    created_at: CreatedAt
    expires_at: Date
    closed_at: Date | null
    /**
     * The shortest retention that the workspace had while the round was open, which participants
     * read; null for none.
     */
    retention_months: number | null
    /** The day on which the answers were erased; counts, rollups and dates stay. */
    answers_erased_on: Day | null
    /** Manager's views that were erased, 0 or 1, so that the count of submissions stays. */
    views_erased: Generated<number>
    waiting: Generated<number>
    /** `invited`: only with a ticket of the round; see InvitedRoundTables. */
    access: Generated<RoundAccess>
    /** A response was sent, also if it was withdrawn later. The manager's view is none. Only with tickets. */
    responded: Generated<boolean>
    /** Responses of an invited round that its end deleted, being too few to be released. */
    deleted_unread: Generated<number>
    /** The end of an invited round has deleted what it deletes. */
    concluded: Generated<boolean>
    /** The number of the release key; see SealingTables. */
    sealing_number: Generated<number>
    /** Responses were deleted because the server key that opens them was lost. */
    key_lost: Generated<boolean>
  }
  submissions: {
    workspace_id: WorkspaceId
    round_id: string
    /** Compared in SQL only: JavaScript rounds it. */
    id: Generated<number>
    /** NULL for “I can't say”. */
    answers: (number | null)[]
    day: Generated<Day>
    is_manager: Generated<boolean>
    /** True in every row; waiting submissions are in waiting_groups. */
    released: Generated<boolean>
  }
  waiting_groups: {
    workspace_id: WorkspaceId
    round_id: string
    /** The open question of comments, from 1; 0 for answers. */
    question: number
    id: Generated<string>
    day: Generated<Day>
    /**
     * The answers or comments of one person per element, in random order: 16 bytes that the owner of a
     * ticket finds again, and the sealed value.
     */
    sealed: Buffer[]
  }
  submission_keys: {
    workspace_id: WorkspaceId
    round_id: string
    /** The lower end of the row's range of hashes. */
    first_hash: string
    hashes: string[]
  }
  round_rollups: {
    workspace_id: WorkspaceId
    round_id: string
    released: number
    /** Mean of the questions' means; null if fewer than half of them have answers. */
    mean: number | null
    last_day: Day | null
    /** Six numbers for each question. */
    entered: number[]
    /** Null if the distributions cover all that has entered. */
    distribution: number[] | null
    /** Null without any. */
    pool: number[] | null
  }
  round_months: {
    workspace_id: WorkspaceId
    month: Day
    created: number
  }
  saved_results: {
    workspace_id: WorkspaceId
    id: Generated<string>
    /** Whose answers these are. */
    account_id: string
    submission_id: string | null
    assessment_type: AssessmentType
    assessment_version: number
    team_name: string
    /** NULL for “I can't say”. */
    answers: (number | null)[]
    completed_at: CreatedAt
  }
  messages: {
    id: Generated<string>
    kind: 'contact' | 'support'
    account_id: string | null
    tier: Tier | null
    name: string
    email: string
    category: SupportCategory | null
    priority: SupportPriority | null
    subject: string | null
    message: string
    created_at: CreatedAt
  }
  /** At most one row. */
  setup_links: {
    single: Generated<true>
    token_hash: Buffer
    expires_at: Date
    email_key: string | null
  }
  password_resets: {
    token_hash: Buffer
    account_id: string
    /** True if the link was sent by email, so that using it confirms the address. */
    by_mail: Generated<boolean>
    signs_in: Generated<boolean>
    expires_at: Date
  }
  benchmarks: {
    assessment_type: AssessmentType
    accounts: number
    /** Whole percentages: nine for each category, then nine for the overall score. */
    deciles: number[]
    /** Day on which it was computed. */
    made_on: Generated<Day>
  }
  branding: {
    workspace_id: WorkspaceId
    /** `#rrggbb`. */
    accent: string | null
    logo: Buffer | null
    logo_type: 'image/png' | 'image/jpeg' | null
    logo_width: number | null
    logo_height: number | null
    /** Hash of the logo's bytes, which changes its URL. */
    logo_version: string | null
    /** A smaller version of the same type for the quiz page. */
    logo_small: Buffer | null
  }
  round_insights: {
    workspace_id: WorkspaceId
    round_id: string
    /** Submissions included in the results that were sent to the provider. */
    released: number
    /** Provider, model and a hash of the prompt. */
    provider: string
    insights: JSONColumnType<Analysis> | null
    /** Lock: until then one request calls the provider, and others wait for its result. */
    asking_until: Date | null
    /** Until then the provider is not called again automatically. */
    failed_until: Date | null
  }
  /** Changes to accounts by admins and commands. Append-only. */
  audit_log: {
    id: GeneratedAlways<number>
    at: CreatedAt
    by_command: boolean
    /** Null for a command. */
    actor_id: string | null
    account_id: string
    action: 'tier' | 'role' | 'suspension' | 'reset-link' | 'sign-in-link' | 'second-factor-reset'
    before: string | null
    after: string | null
  }
  api_keys: {
    workspace_id: WorkspaceId
    id: Generated<string>
    /** Who created the key. */
    account_id: string
    name: string
    /** The first characters of the key, to recognize it. */
    prefix: string
    key_hash: Buffer
    created_on: Generated<Day>
    last_used_on: Day | null
  }
  rate_keys: {
    day: Day
    key: Buffer
  }
  rate_budgets: {
    /** Name of the rate limit. */
    budget: string
    subject: Buffer
    used: number
    ends_at: Date
  }
  rate_delays: {
    /** Name of the attempt limit. */
    guard: string
    subject: Buffer
    tries: number
    /** Time of the next allowed attempt. */
    open_at: Date
    /** Expiry of the row: later attempts start at 1 again. */
    forget_at: Date
  }
}
