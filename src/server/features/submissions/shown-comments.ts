import type { ShownComments } from '#contract/comments.ts'
import { commentsNeeded, openQuestionsOf } from '#domain/comments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** The one module that reads comments for output, and marks them. It reads shown ones only. */

/** A shown comment, in the order of random ids. */
export interface StoredComment {
  readonly question: number
  readonly text: string
  readonly hidden: boolean
  readonly reported: boolean
}

/** Per question, so that a page stays readable. Only rounds with group size 1 can have more. */
const MAX_SHOWN = 1_000

/** SQL: the shown comments of a query's quiz session; null if there are none. */
export const shownComments = ({ workspaceId }: Pick<Scope, 'workspaceId'>) => sql<
  readonly StoredComment[] | null
>`(
  select json_agg(json_build_object('question', question, 'text', text, 'hidden', hidden,
    'reported', reported) order by id)
  from comments where comments.workspace_id = ${workspaceId} and session_id = quiz_sessions.id)`

/** The comments of a round by open question, as a member of the workspace sees them. */
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

/** The same comments as the team sees them: without hidden ones, and without what was reported. */
export const withoutHidden = ({ texts, hidden, ...comments }: ShownComments): ShownComments => {
  const isHidden = new Set(hidden)
  return {
    ...comments,
    texts: texts.filter((text) => !isHidden.has(text)),
    hidden: [],
    reported: [],
  }
}

/** A comment by what it says: equal ones are marked together. */
export interface CommentText {
  readonly sessionId: string
  readonly question: number
  readonly text: string
}

/** Hides or shows comments in the shared results. False if a reader of the session sees no such one. */
export async function setHidden(
  db: Db,
  scope: Scope,
  comment: CommentText,
  hidden: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await updateComments(db, scope, comment)
    .set({ hidden })
    .where(sql<boolean>`exists (
      select from quiz_sessions
      where quiz_sessions.workspace_id = ${scope.workspaceId} and id = ${comment.sessionId}
        and ${mayReadTeam(scope, 'quiz_sessions.team_id')})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks comments that the team sees as reported. False if it sees no such one. */
export async function setReported(
  db: Db,
  workspace: Pick<Scope, 'workspaceId'>,
  comment: CommentText,
): Promise<boolean> {
  const { numUpdatedRows } = await updateComments(db, workspace, comment)
    .set({ reported: true })
    .where('hidden', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const updateComments = (
  db: Db,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  { sessionId, question, text }: CommentText,
) =>
  db
    .updateTable('comments')
    .where('comments.workspace_id', '=', workspaceId)
    .where('session_id', '=', sessionId)
    .where('question', '=', question)
    .where('text', '=', text)
