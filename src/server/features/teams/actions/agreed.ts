import type { AgreedAction } from '#contract/actions.ts'
import type { ResultsSummary } from '#contract/results.ts'
import { previousWithResults } from '#server/features/results/released-totals/public.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** An action as the results of a round read it. */
export type StoredAgreed = Omit<AgreedAction, 'change' | 'incomparable'>

/**
 * Returns SQL for what the team of a query's round agreed on between its previous round of the same
 * assessment with results and this one, and what follows from the previous one; null if there is
 * nothing.
 */
export const agreedActions = ({ workspaceId }: Pick<Scope, 'workspaceId'>) => sql<
  readonly StoredAgreed[] | null
>`(
  select json_agg(json_build_object(
    'id', actions.id, 'title', actions.title, 'owner', actions.owner, 'dueDate', actions.due_date,
    'category', actions.category, 'questionId', actions.question_id, 'status', actions.status,
    'reason', actions.reason, 'agreedOn', (actions.created_at at time zone 'utc')::date)
    order by actions.created_at, actions.id)
  from actions
  cross join lateral ${previousWithResults({ workspaceId })} as previous
  where actions.workspace_id = ${workspaceId} and actions.team_id = rounds.team_id
    and (actions.round_id = previous.id
      or actions.created_at between previous.created_at and rounds.created_at))`

/** Adds the change of each action's category, with the figures and the verdict of the results page. */
export const presentAgreed = (
  stored: readonly StoredAgreed[],
  { sincePrevious }: Pick<ResultsSummary, 'sincePrevious'>,
): AgreedAction[] =>
  stored.map((action) => {
    const isOwn = (change: { readonly category: string }) => change.category === action.category
    const change = sincePrevious?.categories.find(isOwn)
    return {
      ...action,
      change: change
        ? {
            before: change.before,
            after: change.after,
            difference: change.difference,
            verdict: change.verdict,
          }
        : null,
      incomparable:
        action.category !== null &&
        (sincePrevious?.versionBreak?.leftOut.includes(action.category) ?? false),
    }
  })
