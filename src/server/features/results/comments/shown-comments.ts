import type { ShownComments } from '#contract/comments.ts'
import { commentsNeeded, openQuestionsOf } from '#domain/comments.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** The one module that reads comments for output. It reads shown ones only. */

/** A shown comment, in the order of random ids. */
export interface StoredComment {
  readonly question: number
  readonly text: string
  readonly hidden: boolean
  readonly reported: boolean
}

/** Per question, so that a page stays readable. Only rounds with group size 1 can have more. */
const MAX_SHOWN = 1_000

/** Returns SQL for the shown comments of a query's round; null if there are none. */
export const shownComments = ({ workspaceId }: Pick<Scope, 'workspaceId'>) => sql<
  readonly StoredComment[] | null
>`(
  select json_agg(json_build_object('question', question, 'text', text, 'hidden', hidden,
    'reported', reported) order by id)
  from comments where comments.workspace_id = ${workspaceId} and round_id = rounds.id)`

/** Returns the comments of a round by open question, as a member of the workspace sees them. */
export const presentComments = (
  { openQuestions, groupSize }: { openQuestions: readonly string[]; groupSize: number },
  stored: readonly StoredComment[] | null,
): ShownComments[] =>
  openQuestionsOf(openQuestions).map(({ id, text }, index) => {
    const own = (stored ?? []).filter(({ question }) => question === index + 1)
    const texts = own.slice(0, MAX_SHOWN)
    const hidden = texts.filter((comment) => comment.hidden)
    return {
      questionId: id,
      question: text,
      texts: texts.map((comment) => comment.text),
      hidden: hidden.map((comment) => comment.text),
      hiddenCount: hidden.length,
      reported: texts.filter((comment) => comment.reported).map((comment) => comment.text),
      needed: commentsNeeded(groupSize),
    }
  })
