import { randomUUID } from 'node:crypto'
import type { Action, ActionListQuery } from '#contract/actions.ts'
import { DUE_SOON_DAYS } from '#domain/actions.ts'
import type { ActionStatus } from '#domain/actions.ts'
import { questionById } from '#domain/assessments/references.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { ListPage, SortKey } from '#server/platform/db/keyset-pagination.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'

const today = sql<string>`(now() at time zone 'utc')::date`

/** As in the index of the table: open actions by due date, then ended ones, latest first. */
const SORT_KEYS: readonly SortKey[] = [
  {
    by: sql`(case when actions.status = 'open'
      then coalesce(actions.due_date - date '2000-01-01', 1000000)
      else 9000000 - (actions.ended_on - date '2000-01-01') end)`,
  },
  { by: sql.ref('actions.created_at'), descending: true },
  { by: sql.ref('actions.id') },
]

/** What a change stores. */
export interface ActionValues {
  readonly title: string
  readonly owner: string | null
  readonly ownerMemberId: string | null
  readonly dueDate: string | null
  readonly category: string | null
  readonly questionId: string | null
  readonly status: ActionStatus
  readonly reason: string | null
}

/** An action as SQL selects it. */
type ActionRow = Omit<Action, 'questionText'>

/** Returns actions of the teams that the caller may read. */
const selectActions = (db: Db, scope: Scope) =>
  db
    .selectFrom('actions')
    .innerJoin('teams', (join) =>
      join
        .onRef('teams.workspace_id', '=', 'actions.workspace_id')
        .onRef('teams.id', '=', 'actions.team_id'),
    )
    .select(['actions.id', 'team_id as teamId', 'teams.name as teamName', 'title', 'owner'])
    .select(['owner_member_id as ownerMemberId', 'due_date as dueDate', 'category'])
    .select(['question_id as questionId', 'status', 'reason', 'ended_on as endedOn'])
    .select([
      sql<string | null>`(
        select rounds.id from rounds
        where rounds.workspace_id = ${scope.workspaceId}
          and rounds.id = actions.round_id)`.as('sessionId'),
      sql<string>`(actions.created_at at time zone 'utc')::date`.as('agreedOn'),
      sql<boolean>`coalesce(status = 'open' and due_date < ${today}, false)`.as('isOverdue'),
    ])
    .where('actions.workspace_id', '=', scope.workspaceId)
    .where(mayReadTeam(scope, 'actions.team_id'))

const toAction = (row: ActionRow): Action => ({
  ...row,
  questionText: (row.questionId !== null && questionById(row.questionId)?.text) || null,
})

export async function listOfTeam(db: Db, scope: Scope, teamId: string): Promise<Action[]> {
  let query = selectActions(db, scope).where('actions.team_id', '=', teamId)
  for (const { by, descending } of SORT_KEYS) query = query.orderBy(by, descending ? 'desc' : 'asc')
  return (await query.execute()).map(toAction)
}

/** Yields all actions that the caller may read, by team. `db` has to be a transaction. */
export async function* streamAll(db: Db, scope: Scope): AsyncGenerator<Action> {
  const all = selectActions(db, scope).orderBy('actions.team_id').orderBy('actions.id')
  for await (const row of streamRows(db, 'streamed_actions', all, 200)) yield toAction(row)
}

export async function find(db: Db, scope: Scope, id: string): Promise<Action | undefined> {
  const row = await selectActions(db, scope).where('actions.id', '=', id).executeTakeFirst()
  return row && toAction(row)
}

/** Returns a page of the actions that the caller may read. */
export async function listPage(
  db: Db,
  scope: Scope,
  query: ActionListQuery,
): Promise<ListPage<Action>> {
  const page = await readListPage(
    selectActions(db, scope).where(matches(query)),
    SORT_KEYS,
    query,
    (key, id) => sql`(
      select ${key} from actions
      where actions.workspace_id = ${scope.workspaceId} and actions.id = ${id}
        and ${mayReadTeam(scope, 'actions.team_id')})`,
  )
  return { ...page, rows: page.rows.map(toAction) }
}

/** Returns the number of these actions that match. */
export async function countMatching(
  db: Db,
  scope: Scope,
  query: Pick<ActionListQuery, 'status' | 'due'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('actions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where(mayReadTeam(scope, 'actions.team_id'))
    .where(matches(query))
    .executeTakeFirstOrThrow()
  return count
}

function matches({ status, due }: Pick<ActionListQuery, 'status' | 'due'>): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [sql<boolean>`true`]
  if (status !== undefined) conditions.push(sql<boolean>`actions.status = ${status}`)
  if (due === 'overdue') {
    conditions.push(sql<boolean>`actions.status = 'open' and actions.due_date < ${today}`)
  }
  if (due === 'soon') {
    conditions.push(
      sql<boolean>`actions.status = 'open'
        and actions.due_date <= ${today} + ${sql.lit(DUE_SOON_DAYS)}`,
    )
  }
  return sql.join(conditions, sql` and `)
}

export async function countOfTeam(db: Db, { workspaceId }: Scope, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('actions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return count
}

/** True if the team has this round. */
export async function hasRound(
  db: Db,
  { workspaceId }: Scope,
  teamId: string,
  roundId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('rounds')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts an action of a team that the caller may read. Returns its id. */
export async function insert(
  db: Db,
  { workspaceId }: Scope,
  { teamId, roundId }: { readonly teamId: string; readonly roundId: string | null },
  values: ActionValues,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('actions')
    .values({
      workspace_id: workspaceId,
      id,
      team_id: teamId,
      round_id: roundId,
      ...columnsOf(values),
      ended_on: values.status === 'open' ? null : today,
    })
    .execute()
  return id
}

/** Stores new values. An action that stays done or dropped keeps the day on which it ended. */
export async function update(
  db: Db,
  scope: Scope,
  { id, status }: Pick<Action, 'id' | 'status'>,
  values: ActionValues,
): Promise<void> {
  const isSame = values.status === status
  await db
    .updateTable('actions')
    .set({
      ...columnsOf(values),
      ...(!isSame && { ended_on: values.status === 'open' ? null : today }),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .where(mayReadTeam(scope, 'actions.team_id'))
    .execute()
}

export async function remove(db: Db, scope: Scope, id: string): Promise<void> {
  await db
    .deleteFrom('actions')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .where(mayReadTeam(scope, 'actions.team_id'))
    .execute()
}

const columnsOf = (values: ActionValues) => ({
  title: values.title,
  owner: values.owner,
  owner_member_id: values.ownerMemberId,
  due_date: values.dueDate,
  category: values.category,
  question_id: values.questionId,
  status: values.status,
  reason: values.reason,
})
