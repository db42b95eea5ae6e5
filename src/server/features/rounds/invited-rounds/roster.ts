import type { InvitedMember } from '#contract/invited-rounds.ts'
import type { TeamMember } from '#contract/teams.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/**
 * Copies the members of a team to the roster of a new round, without the mailbox of its creator, and
 * returns their number.
 */
export async function insertRoster(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  teamId: string,
  creatorEmail: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into round_invitations (workspace_id, round_id, member_id, name, email, mailbox)
    select workspace_id, ${roundId}::uuid, id, name, email, mailbox from team_members
    where workspace_id = ${workspaceId} and team_id = ${teamId}
      and mailbox <> ${mailboxOf(creatorEmail)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Stores the roster of a round that takes the place of another one. */
export async function insertInvitations(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  people: readonly (TeamMember & { readonly delivery: InvitedMember['delivery'] })[],
): Promise<void> {
  await db
    .insertInto('round_invitations')
    .values(
      people.map(({ id, name, email, delivery }) => ({
        workspace_id: workspaceId,
        round_id: roundId,
        member_id: id,
        name,
        email,
        mailbox: mailboxOf(email),
        delivery,
      })),
    )
    .execute()
}

/** Returns the number of people in a team that a creator can invite, themselves left out. */
export async function countMembers(
  db: Db,
  { workspaceId }: Pick<RoundKey, 'workspaceId'>,
  teamId: string,
  creatorEmail: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('team_members')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('team_id', '=', teamId)
    .where('mailbox', '<>', mailboxOf(creatorEmail))
    .executeTakeFirstOrThrow()
  return count
}
