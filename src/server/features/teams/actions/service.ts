import type { Action, ActionChange, ActionListQuery, NewAction } from '#contract/actions.ts'
import { ACTION_LENGTHS, MAX_ACTIONS } from '#domain/actions.ts'
import { isCategory, questionById } from '#domain/assessments/references.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as members from '#server/features/teams/team-members/public.ts'
import * as teams from '#server/features/teams/teams/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import type { Scope } from '#server/platform/scope.ts'
import { queueOwnerMail } from './owner-mail.ts'
import type { OwnerMailDeps } from './owner-mail.ts'
import * as repo from './repo.ts'
import type { ActionValues } from './repo.ts'

export interface ActionDeps extends OwnerMailDeps {
  readonly db: Db
}

/** Returns the actions of a team. 404 for a team that the caller may not read. */
export async function listOfTeam(db: Db, scope: Scope, teamId: string): Promise<Action[]> {
  await teams.get(db, scope, teamId)
  return repo.listOfTeam(db, scope, teamId)
}

/** Returns a page of the actions of all teams that the caller may read. 404 for an unknown cursor. */
export async function list(
  db: Db,
  scope: Scope,
  query: ActionListQuery,
): Promise<CountedPage<Action>> {
  const page = await repo.listPage(db, scope, query)
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) await get(db, scope, cursor)
  const isWhole = cursor === undefined && !page.hasNext
  const total = isWhole ? page.rows.length : await repo.countMatching(db, scope, query)
  return { ...page, total }
}

/** Returns all actions of the workspace. `db` has to be a transaction. */
export const streamAll = (db: Db, scope: Scope): AsyncGenerator<Action> => repo.streamAll(db, scope)

async function get(db: Db, scope: Scope, id: string): Promise<Action> {
  const action = await repo.find(db, scope, id)
  if (!action) throw notFound('This action')
  return action
}

/** Adds an action of a team, also for concurrent requests within the limit. */
export const create = (
  deps: ActionDeps,
  scope: Scope,
  teamId: string,
  { sessionId: roundId, ...input }: NewAction,
): Promise<Action> =>
  deps.db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    const team = await teams.get(db, locked, teamId)
    if ((await repo.countOfTeam(db, locked, team.id)) >= MAX_ACTIONS) {
      throw new AppError(
        'conflict',
        `A team can have at most ${MAX_ACTIONS} actions. Delete old ones first.`,
      )
    }
    if (roundId !== null && !(await repo.hasRound(db, locked, team.id, roundId))) {
      throw issue('sessionId', 'This is not a round of the team.')
    }
    const values: ActionValues = {
      ...input,
      ...aboutOf(input, null),
      ...(await ownerOf(db, locked, team.id, input, null)),
      reason: reasonOf(input, null),
    }
    const id = await repo.insert(db, locked, { teamId: team.id, roundId }, values)
    const action = await get(db, locked, id)
    await queueOwnerMail(db, deps, locked, action)
    return action
  })

/** Changes an action. 404 for one of a team that the caller may not read. */
export const update = (
  deps: ActionDeps,
  scope: Scope,
  id: string,
  change: ActionChange,
): Promise<Action> =>
  deps.db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    const before = await get(db, locked, id)
    const values: ActionValues = {
      title: change.title ?? before.title,
      dueDate: change.dueDate === undefined ? before.dueDate : change.dueDate,
      status: change.status ?? before.status,
      ...aboutOf(change, before),
      ...(await ownerOf(db, locked, before.teamId, change, before)),
      reason: reasonOf({ status: before.status, ...defined(change) }, before),
    }
    await repo.update(db, locked, before, values)
    const action = await get(db, locked, id)
    if (action.ownerMemberId !== before.ownerMemberId) {
      await queueOwnerMail(db, deps, locked, action)
    }
    return action
  })

/** Deletes an action. 404 for one of a team that the caller may not read. */
export const remove = (db: Db, scope: Scope, id: string): Promise<void> =>
  db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    const { title, teamName } = await get(db, locked, id)
    await repo.remove(db, locked, id)
    const detail = `Deleted the action “${title}” of the team “${teamName}”.`
    await recordAudit(db, locked, 'action.deleted', detail)
  })

const defined = ({ status, reason }: Pick<ActionChange, 'status' | 'reason'>) => ({
  ...(status !== undefined && { status }),
  reason,
})

/** Returns the reason of a dropped action, which it keeps; null for others. 400 if it is missing. */
function reasonOf(
  { status, reason }: Pick<ActionValues, 'status' | 'reason'>,
  before: Action | null,
): string | null {
  if (status !== 'dropped') return null
  const given = reason ?? before?.reason ?? null
  if (given === null) throw issue('reason', 'Please enter why the action was dropped.')
  return given
}

/**
 * Returns what an action is about. A question decides on the category. 400 if no assessment has it.
 */
function aboutOf(
  { category, questionId }: Pick<ActionChange, 'category' | 'questionId'>,
  before: Action | null,
): Pick<ActionValues, 'category' | 'questionId'> {
  if (questionId) {
    const question = questionById(questionId)
    if (!question) throw issue('questionId', 'No assessment has this question.')
    return { questionId, category: question.category }
  }
  const newCategory = category === undefined ? (before?.category ?? null) : category
  if (category && !isCategory(category)) {
    throw issue('category', 'No assessment has this category.')
  }
  const keepsQuestion = questionId === undefined && newCategory === before?.category
  return { category: newCategory, questionId: keepsQuestion ? before.questionId : null }
}

/**
 * Returns the owner of an action: a member, whose name is copied, or words. 400 for someone else's
 * member.
 */
async function ownerOf(
  db: Db,
  scope: Scope,
  teamId: string,
  { owner, ownerMemberId }: Pick<ActionChange, 'owner' | 'ownerMemberId'>,
  before: Action | null,
): Promise<Pick<ActionValues, 'owner' | 'ownerMemberId'>> {
  const current = { owner: before?.owner ?? null, ownerMemberId: before?.ownerMemberId ?? null }
  // A member who has left the team since stays the owner.
  if (ownerMemberId && ownerMemberId.toLowerCase() === current.ownerMemberId) return current
  if (ownerMemberId) {
    const all = await members.list(db, scope, teamId)
    const member = all.find(({ id }) => id === ownerMemberId.toLowerCase())
    if (!member) throw issue('ownerMemberId', 'This person is not in the team.')
    return { owner: nameOf(member), ownerMemberId: member.id }
  }
  if (owner !== undefined) return { owner, ownerMemberId: null }
  return ownerMemberId === null ? { ...current, ownerMemberId: null } : current
}

// Viewers and teams see the owner of an action, but no addresses.
const nameOf = ({ name, email }: { readonly name: string | null; readonly email: string }) =>
  (name ?? email.slice(0, email.lastIndexOf('@'))).slice(0, ACTION_LENGTHS.owner)

const issue = (path: string, message: string): AppError =>
  new AppError('bad_input', message, { issues: [{ path, message }] })
