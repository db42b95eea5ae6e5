import { randomUUID } from 'node:crypto'
import type { PageQuery } from '#contract/fields.ts'
import { addressKey } from '#domain/email-address.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { ListPage } from '#server/platform/db/keyset-pagination.ts'
import { sortText } from '#server/platform/db/text-search.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** The key of an invitation, from its link or from a job. */
export interface InvitationKey {
  readonly workspaceId: WorkspaceId
  readonly invitationId: string
}

export interface InvitationRow {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly team_ids: string[]
  readonly invited_by: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly undeliverable: boolean
  readonly expired: boolean
}

const selectInvitations = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('workspace_invitations')
    .select(['id', 'email', 'role', 'team_ids', 'invited_by', 'created_at', 'expires_at'])
    .select('undeliverable')
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('workspace_id', '=', workspaceId)

/** Returns a page of the invitations of a workspace, latest first. */
export const listPage = (
  db: Db,
  workspaceId: WorkspaceId,
  page: PageQuery,
): Promise<ListPage<InvitationRow>> =>
  readListPage(
    selectInvitations(db, workspaceId),
    [{ by: sql.ref('created_at'), descending: true }, { by: sql.ref('id') }],
    page,
    (key, id) => sql`(
      select ${key} from workspace_invitations where workspace_id = ${workspaceId} and id = ${id})`,
  )

/** Returns the number of invitations, also expired ones. */
export async function count(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const { count } = await db
    .selectFrom('workspace_invitations')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

export const find = (
  db: Db,
  { workspaceId, invitationId }: InvitationKey,
): Promise<InvitationRow | undefined> =>
  selectInvitations(db, workspaceId).where('id', '=', invitationId).executeTakeFirst()

/** Returns all invitations of a workspace, also expired ones. They are few. */
export const listAll = (db: Db, workspaceId: WorkspaceId): Promise<InvitationRow[]> =>
  selectInvitations(db, workspaceId).execute()

/** Returns the number of invitations that have not expired. */
export async function countOpen(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const { count } = await db
    .selectFrom('workspace_invitations')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

/** The columns that a new and a repeated invitation set. */
interface InvitationSending {
  readonly invitedBy: string
  readonly days: number
  /** The hash of the link. */
  readonly hash: Buffer
}

/** Returns the same time in all statements of a transaction. */
const daysFromNow = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

/** Inserts an invitation with the row that its link leads to, in a transaction, and returns its key. */
export async function insert(
  db: Db,
  workspaceId: WorkspaceId,
  invitation: InvitationSending & {
    readonly email: string
    readonly role: Role
    readonly teamIds: readonly string[]
  },
): Promise<InvitationKey> {
  const { email, role, teamIds, invitedBy, days, hash } = invitation
  const id = randomUUID()
  await db
    .insertInto('workspace_invitations')
    .values({
      workspace_id: workspaceId,
      id,
      email,
      email_key: addressKey(email),
      role,
      team_ids: [...teamIds],
      invited_by: invitedBy,
      expires_at: daysFromNow(days),
    })
    .execute()
  await db
    .insertInto('invitation_workspaces')
    .values({
      token_hash: hash,
      workspace_id: workspaceId,
      invitation_id: id,
      email_key: addressKey(email),
      expires_at: daysFromNow(days),
    })
    .execute()
  return { workspaceId, invitationId: id }
}

/** Makes an invitation valid from now on, with another link, in a transaction. */
export async function renew(db: Db, key: InvitationKey, sent: InvitationSending): Promise<void> {
  await db
    .updateTable('workspace_invitations')
    .set({ invited_by: sent.invitedBy, expires_at: daysFromNow(sent.days), undeliverable: false })
    .where('workspace_id', '=', key.workspaceId)
    .where('id', '=', key.invitationId)
    .execute()
  await db
    .updateTable('invitation_workspaces')
    .set({ token_hash: sent.hash, expires_at: daysFromNow(sent.days) })
    .where('invitation_id', '=', key.invitationId)
    .execute()
}

/** Stores whether the latest email was refused. */
export async function setUndeliverable(db: Db, key: InvitationKey): Promise<void> {
  await db
    .updateTable('workspace_invitations')
    .set({ undeliverable: true })
    .where('workspace_id', '=', key.workspaceId)
    .where('id', '=', key.invitationId)
    .execute()
}

/** Replaces the link of an invitation. False if it was used, revoked or has expired. */
export async function replaceLink(
  db: Db,
  { invitationId }: InvitationKey,
  hash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation_workspaces')
    .set({ token_hash: hash })
    .where('invitation_id', '=', invitationId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function remove(db: Db, key: InvitationKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('workspace_invitations')
    .where('workspace_id', '=', key.workspaceId)
    .where('id', '=', key.invitationId)
    .executeTakeFirst()
  await db
    .deleteFrom('invitation_workspaces')
    .where('invitation_id', '=', key.invitationId)
    .where('workspace_id', '=', key.workspaceId)
    .execute()
  return numDeletedRows > 0n
}

const selectKeys = (db: Db) =>
  db
    .selectFrom('invitation_workspaces')
    .select(['workspace_id as workspaceId', 'invitation_id as invitationId'])

export const keyByLink = (db: Db, hash: Buffer): Promise<InvitationKey | undefined> =>
  selectKeys(db).where('token_hash', '=', hash).executeTakeFirst()

export const keyById = (db: Db, invitationId: string): Promise<InvitationKey | undefined> =>
  selectKeys(db).where('invitation_id', '=', invitationId).executeTakeFirst()

/** Returns the workspace that an account joined with the link of an invitation, and is still in. */
export async function workspaceJoinedBy(
  db: Db,
  accountId: string,
  invitationHash: Buffer,
): Promise<WorkspaceId | undefined> {
  const row = await db
    .selectFrom('account_workspaces')
    .select('workspace_id')
    .where('account_id', '=', accountId)
    .where('invitation_hash', '=', invitationHash)
    .executeTakeFirst()
  return row?.workspace_id
}

/** Returns the keys of invitations that expired before a number of days. */
export const expiredBefore = (db: Db, days: number): Promise<InvitationKey[]> =>
  selectKeys(db)
    .where('expires_at', '<=', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()

/** True if a workspace has an open invitation for the address. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
  const key = await selectKeys(db)
    .where('email_key', '=', addressKey(email))
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return key !== undefined
}

/** Returns those of the teams that the workspace still has, by name. */
export async function existingTeams(
  db: Db,
  workspaceId: WorkspaceId,
  teamIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (teamIds.length === 0) return []
  return db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .orderBy(sortText(sql.ref('name')))
    .orderBy('id')
    .execute()
}

/** Returns undefined if the account was deleted. */
export async function nameOf(
  db: Db,
  accountId: string,
): Promise<{ name: string; email: string } | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row && { name: `${row.first_name} ${row.last_name}`.trim(), email: row.email }
}
