import type { NewTeamMember, TeamMember } from '#contract/teams.ts'
import { MAX_ROSTER } from '#domain/invited-rounds.ts'
import { ONE_MAILBOX_EACH, mailboxOf } from '#domain/mailbox.ts'
import * as teams from '#server/features/teams/teams/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './repo.ts'

/** Returns the people in a team by name. 404 for a team that the caller may not read. */
export async function list(db: Db, scope: Scope, teamId: string): Promise<TeamMember[]> {
  await teams.get(db, scope, teamId)
  return repo.list(db, scope, teamId)
}

/**
 * Replaces the people in a team and returns them. Someone whose address is unchanged, in any letter
 * case or with another tag, keeps their id. 400 for two addresses of one mailbox, 404 for a team that the caller may not read.
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

/** Throws a 400 that names the line of each repeated mailbox and the line that it repeats. */
export function requireDistinct(members: readonly NewTeamMember[]): void {
  const lines = new Map<string, number>()
  const issues = members.flatMap(({ email }, index) => {
    const mailbox = mailboxOf(email)
    const first = lines.get(mailbox)
    if (first === undefined) {
      lines.set(mailbox, index + 1)
      return []
    }
    return [
      { path: `members.${index}.email`, message: `This is the same mailbox as line ${first}.` },
    ]
  })
  if (issues.length > 0) throw new AppError('bad_input', ONE_MAILBOX_EACH, { issues })
}

/** Returns the people in all teams of the workspace. `db` has to be a transaction. */
export const streamAll = (
  db: Db,
  scope: Scope,
): AsyncGenerator<TeamMember & { readonly teamId: string }> => repo.streamAll(db, scope)
