import type { Ticket } from '#contract/quiz.ts'
import type { Round } from '#contract/rounds.ts'
import { sql } from 'kysely'
import { confirmAddress } from './accounts.ts'
import type { Client, TestApp } from './app.ts'
import { drawTicket, invitationLinks, roundKeyOf } from './ticket-holder.ts'

/** An invited round with a link for each person on its roster. */
export interface InvitedPeople {
  readonly mary: Client
  readonly round: Round
  readonly links: readonly string[]
  /** The addresses of the links. */
  readonly emails: readonly string[]
  /** Draws the ticket of a person by their position. */
  readonly draw: (person: number) => Promise<Ticket>
}

/** Creates an invited round of a new account for a team of some people. */
export async function newInvitedRound(
  app: TestApp,
  people: number,
  change: Record<string, unknown> = {},
): Promise<InvitedPeople> {
  const mary = await app.signedIn({ tier: 'pro' })
  await confirmAddress(app.db, mary.user.id)
  const team = await mary.team()
  await sql`
    insert into team_members (workspace_id, team_id, name, email, mailbox)
    select workspace_id, id, 'Person ' || n, 'person-' || n || '@example.com',
      'person-' || n || '@example.com'
    from teams, generate_series(1, ${people}::integer) as n
    where id = ${team.id}`.execute(app.db)
  const round = await mary.round({ teamId: team.id, access: 'invited', ...change })
  const byAddress = await invitationLinks(app.db, round.id)
  const links = [...byAddress.values()]
  const key = await roundKeyOf(app.visitor(), round)
  return {
    mary,
    round,
    links,
    emails: [...byAddress.keys()],
    draw: (person) => drawTicket(app.visitor(), key, links[person] ?? ''),
  }
}
