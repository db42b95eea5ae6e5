import type { ActionStatus } from '#domain/actions.ts'
import type { Sharing } from '#contract/shared-results.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { Generated } from 'kysely'

/** What a round has for the time after it: see AfterRoundTables. */
export interface AfterRoundColumns {
  sharing: Generated<Sharing>
  /** The secret part of the shared link; null until the results are shared. */
  shared_secret: Buffer | null
  /** Texts in order; the ids of open questions are their positions. */
  open_questions: Generated<string[]>
  /** People may say “I can't say” to a question. Never changes. */
  can_skip: Generated<boolean>
  /** The invited people were told that figures are released. */
  results_mailed: Generated<boolean>
}

/** Comments and actions. No comment has a time or a key of its author. */
export interface AfterRoundTables {
  /** Comments on one open question that are released and too few to be shown, in random order. */
  held_comments: {
    workspace_id: WorkspaceId
    round_id: string
    /** Position of the open question, from 1. */
    question: number
    sealed: Buffer[]
  }
  /** Comments that are shown. */
  comments: {
    workspace_id: WorkspaceId
    round_id: string
    id: Generated<string>
    question: number
    text: string
    /** Left out of the shared results. */
    hidden: Generated<boolean>
    /** True while there are reports. */
    reported: Generated<boolean>
    /** SHA-256 of the receipts of reports, as base64url: they tell neither who reported nor when. */
    reports: Generated<string[]>
  }
  /** What teams agreed to do. */
  actions: {
    workspace_id: WorkspaceId
    id: Generated<string>
    team_id: string
    /** The round from which it follows. It may be deleted since. */
    round_id: string | null
    title: string
    owner: string | null
    owner_member_id: string | null
    due_date: string | null
    category: string | null
    question_id: string | null
    status: Generated<ActionStatus>
    reason: string | null
    created_at: Generated<Date>
    ended_on: string | null
  }
}
