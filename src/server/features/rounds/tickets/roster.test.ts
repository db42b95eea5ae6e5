import type { RosterEntry } from '#contract/invited-rounds.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { addMember } from '#test/server/members.ts'
import { confirm } from '#test/server/round-mails.ts'
import { invitationLinks } from '#test/server/ticket-holder.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

const rosterOf = async (link: string | undefined): Promise<RosterEntry[]> =>
  (await (await app.visitor().get(`/api/invitations/${link}`)).json()).roster

/** Creates a round for people with these addresses, and returns the link of each. */
async function roundFor(mary: Client, teamId: string, emails: readonly string[]) {
  const members = emails.map((email) => ({ email }))
  await mary.send('PUT', `/api/teams/${teamId}/members`, { members })
  const { id } = await mary.round({ teamId, access: 'invited' })
  return invitationLinks(app.db, id)
}

describe('the roster behind an invitation', () => {
  test('begins with your own entry and shows whole addresses in lower case', async () => {
    const { links } = await newInvitedRound(app, 3)
    const seen = await rosterOf(links[1])
    expect(seen.map(({ email, isYou }) => [email, isYou])).toEqual([
      ['person-2@example.com', true],
      ['person-1@example.com', false],
      ['person-3@example.com', false],
    ])
    const mary = await app.signedIn({ tier: 'pro' })
    await confirm(app, mary)
    const { id } = await mary.team()
    const alike = ['B.Projects.E@acme.org', 'bob.roe@acme.org', 'boss+bobroe@acme.org']
    const [link] = (await roundFor(mary, id, alike)).values()
    expect((await rosterOf(link)).map(({ email }) => email)).toEqual(
      alike.map((email) => email.toLowerCase()),
    )
  })

  test('marks members of the workspace who can open the round at the moment', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    await confirm(app, mary)
    const { id } = await mary.team()
    const [owner, manager, viewer, other] = [
      await addMember(app, mary, { role: 'owner' }),
      await addMember(app, mary, { role: 'manager', teamIds: [id] }),
      await addMember(app, mary, { role: 'viewer', teamIds: [id] }),
      await addMember(app, mary, { role: 'manager' }),
    ]
    const tagged = owner.user.email.replace('@', '+survey@')
    const emails = [tagged, ...[manager, viewer, other].map(({ user }) => user.email)]
    const links = await roundFor(mary, id, [...emails, 'ann@example.com'])
    const readers = async () => {
      const seen = await rosterOf(links.get('ann@example.com'))
      return seen.flatMap(({ email, readsResults }) => (readsResults ? email : [])).toSorted()
    }
    expect(await readers()).toEqual(emails.slice(0, 3).toSorted())
    await sql`delete from team_access where account_id = ${viewer.user.id}`.execute(app.db)
    await sql`
      update accounts set suspended_at = now() where id = ${manager.user.id}`.execute(app.db)
    expect(await readers()).toEqual([tagged])
  })

  test('marks rare domains and letters of another script', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    await confirm(app, mary)
    const { id } = await mary.team()
    const links = await roundFor(mary, id, [
      ...['ann', 'bob', 'cy'].map((name) => `${name}@acme.com`),
      // The first letter of the domain is Cyrillic.
      'dee@xn--cme-7cd.com',
      // All letters of the name are Cyrillic.
      'сосо@acme.com',
    ])
    const seen = await rosterOf(links.get('ann@acme.com'))
    expect(seen.map(({ email, marks }) => [email, marks])).toEqual([
      ['ann@acme.com', []],
      ['bob@acme.com', []],
      ['cy@acme.com', []],
      ['dee@xn--cme-7cd.com', ['other_letters', 'other_domain']],
      ['сосо@acme.com', ['other_letters']],
    ])
  })

  test('has a line for each change by a restart', async () => {
    const { round, links } = await newInvitedRound(app, 3)
    const line = {
      day: '2026-10-03',
      by: 'Mary Jackson',
      person: 'Ann Lee',
      before: 'acme.com',
      after: null,
    }
    await sql`
      update invited_rounds set restarts = ${JSON.stringify([line])}
      where round_id = ${round.id}`.execute(app.db)
    const opened = await app.visitor().get(`/api/invitations/${links[0]}`)
    expect((await opened.json()).restarts).toEqual([line])
  })
})
