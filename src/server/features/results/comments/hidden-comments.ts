import type { ShownComments } from '#contract/comments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** Shown comments that a manager hides from the team, or that a reader reports. */

/**
 * Returns the same comments as the team sees them: without hidden ones, and without what was reported.
 */
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

/** Hides or shows comments in the shared results. False if a reader of the round sees no such one. */
export async function setHidden(
  db: Db,
  scope: Scope,
  comment: CommentText,
  hidden: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await updateComments(db, scope, comment)
    .set({ hidden })
    .where(sql<boolean>`exists (
      select from rounds
      where rounds.workspace_id = ${scope.workspaceId} and id = ${comment.sessionId}
        and ${mayReadTeam(scope, 'rounds.team_id')})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reports of a comment that are kept. Further ones change nothing and cannot be taken back. */
const MAX_REPORTS = 100

/** Adds a report to comments that the team sees. False if it sees no such one. */
export async function addReport(
  db: Db,
  workspace: Pick<Scope, 'workspaceId'>,
  comment: CommentText,
  receiptHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await updateComments(db, workspace, comment)
    .set({
      reported: true,
      reports: sql<string[]>`
        case when cardinality(reports) < ${MAX_REPORTS}::integer
          then array_append(reports, ${receiptHash}::text) else reports end`,
    })
    .where('hidden', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a report; the last one removes the mark. False if there is none with this receipt. */
export async function removeReport(
  db: Db,
  workspace: Pick<Scope, 'workspaceId'>,
  comment: CommentText,
  receiptHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await updateComments(db, workspace, comment)
    .set({
      reported: sql<boolean>`cardinality(array_remove(reports, ${receiptHash}::text)) > 0`,
      reports: sql<string[]>`array_remove(reports, ${receiptHash}::text)`,
    })
    .where(sql<boolean>`${receiptHash}::text = any(reports)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const updateComments = (
  db: Db,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  { sessionId: roundId, question, text }: CommentText,
) =>
  db
    .updateTable('comments')
    .where('comments.workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('question', '=', question)
    .where('text', '=', text)
