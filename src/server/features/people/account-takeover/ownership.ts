import {
  endMembership,
  lockAccounts,
  setRole,
} from '#server/features/workspaces/memberships/public.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import { lockIfExists } from '#server/features/workspaces/workspaces/public.ts'

// What taking over an account needs of workspaces.

/** A person in a workspace. */
export interface Person {
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** A workspace that an account is in, locked until the transaction ends. */
export interface LockedWorkspace {
  readonly workspaceId: WorkspaceId
  readonly isOwner: boolean
  /** The account is its only owner, or an owner who created it. */
  readonly isOwn: boolean
  /** The other people in it. */
  readonly others: readonly Person[]
}

/** An account came into another workspace while its workspaces were being locked. */
export class WorkspacesChanged extends AppError {
  constructor() {
    super('conflict', 'The workspaces of this account changed just now. Please try again.')
  }
}

/**
 * Locks the workspaces that an account is in, and then the accounts of all people in them. Throws
 * WorkspacesChanged if the account is in another one by then, which cannot be locked after an account.
 */
export async function lockWorkspacesOf(db: Db, accountId: string): Promise<LockedWorkspace[]> {
  const lockedIds = await workspaceIdsOf(db, accountId)
  for (const workspaceId of lockedIds) await lockIfExists(db, workspaceId)
  const people = await peopleIn(db, lockedIds)
  await lockAccounts(db, [accountId, ...people.map((person) => person.accountId)])
  const ids = await workspaceIdsOf(db, accountId)
  if (ids.some((id) => !lockedIds.includes(id))) throw new WorkspacesChanged()
  return ids.map((workspaceId) => {
    const inIt = people.filter((person) => person.workspaceId === workspaceId)
    return {
      workspaceId,
      isOwner: inIt.some((person) => person.accountId === accountId && person.role === 'owner'),
      isOwn: isOwn(inIt, accountId),
      others: inIt.filter((person) => person.accountId !== accountId),
    }
  })
}

/** Makes an account the only owner of a workspace and ends the memberships of all others. */
export async function keepOnly(
  db: Db,
  { workspaceId, others }: LockedWorkspace,
  accountId: string,
): Promise<void> {
  for (const person of others) await endMembership(db, workspaceId, person.accountId)
  await setRole(db, workspaceId, accountId, 'owner')
}

async function workspaceIdsOf(db: Db, accountId: string): Promise<WorkspaceId[]> {
  const rows = await db
    .selectFrom('account_workspaces')
    .select('workspace_id')
    .where('account_id', '=', accountId)
    .orderBy('workspace_id')
    .execute()
  return rows.map((row) => row.workspace_id)
}

/** Returns the people in workspaces, in each the one who joined first at the start. */
async function peopleIn(
  db: Db,
  workspaceIds: readonly WorkspaceId[],
): Promise<(Person & { readonly workspaceId: WorkspaceId })[]> {
  const { rows } = await sql<Person & { readonly workspaceId: WorkspaceId }>`
    select workspace_id as "workspaceId", account_id as "accountId", email,
      account_workspaces.role, trim(first_name || ' ' || last_name) as name
    from account_workspaces join accounts on accounts.id = account_id
    where workspace_id = any(${workspaceIds}::uuid[])
    order by joined_at, account_id`.execute(db)
  return rows
}

/** Returns who creates a workspace is the first person in it. */
function isOwn(people: readonly Person[], accountId: string): boolean {
  const owners = people.filter(({ role }) => role === 'owner')
  const [creator] = people
  return (
    owners.some((owner) => owner.accountId === accountId) &&
    (owners.length === 1 || creator?.accountId === accountId)
  )
}
