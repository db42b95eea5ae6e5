import type { NewTeamMember, TeamMember } from '#contract/teams.ts'
import { MAX_ROSTER } from '#domain/invited-rounds.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import * as teams from '#server/features/teams/service.ts'
import * as workspaces from '#server/features/workspaces/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './repo.ts'

/** The people in a team by name. 404 for a team that the caller may not read. */
export async function list(db: Db, scope: Scope, teamId: string): Promise<TeamMember[]> {
  await teams.get(db, scope, teamId)
  return repo.list(db, scope, teamId)
}

/**
 * Replaces the people in a team and returns them. Someone whose address is unchanged, in any letter
 * case, keeps their id. 400 for repeated addresses, 404 for a team that the caller may not read.
 */
export async function replace(
  db: Db,
  scope: Scope,
  teamId: string,
  members: readonly NewTeamMember[],
): Promise<TeamMember[]> {
  requireDistinct(members)
  return db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    await teams.get(db, locked, teamId)
    const emails = members.map(({ email }) => email)
    await repo.deleteOthers(db, locked, teamId, emails)
    await repo.upsert(db, locked, teamId, members)
    return repo.list(db, locked, teamId)
  })
}

/**
 * Replaces some people in a team by others, in the caller's transaction, which has locked the workspace, and
 * returns the new ones. A mailbox that is in the team keeps its id. 409 beyond the largest team.
 */
export async function replaceSome(
  db: Db,
  locked: Scope,
  teamId: string,
  formerIds: readonly string[],
  people: readonly (NewTeamMember & { readonly memberId: string | null })[],
): Promise<TeamMember[]> {
  await repo.deleteSome(db, locked, teamId, formerIds)
  await repo.upsert(db, locked, teamId, people)
  const all = await repo.list(db, locked, teamId)
  if (all.length > MAX_ROSTER) {
    throw new AppError('conflict', `A team can have at most ${MAX_ROSTER} members.`)
  }
  const wanted = new Set(people.map(({ email }) => mailboxOf(email)))
  return all.filter(({ email }) => wanted.has(mailboxOf(email)))
}

/** Throws a 400 that names the line of each repeated address and the line that it repeats. */
export function requireDistinct(members: readonly NewTeamMember[]): void {
  const lines = new Map<string, number>()
  const issues = members.flatMap(({ email }, index) => {
    const first = lines.get(email.toLowerCase())
    if (first === undefined) {
      lines.set(email.toLowerCase(), index + 1)
      return []
    }
    return [
      { path: `members.${index}.email`, message: `This address is on line ${first} already.` },
    ]
  })
  if (issues.length > 0) {
    throw new AppError('bad_input', 'Some addresses are there twice.', { issues })
  }
}

/** The people in all teams of the workspace. `db` has to be a transaction. */
export const streamAll = (
  db: Db,
  scope: Scope,
): AsyncGenerator<TeamMember & { readonly teamId: string }> => repo.streamAll(db, scope)
