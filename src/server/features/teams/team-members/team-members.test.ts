import { AccountExport } from '#contract/account.ts'
import { WorkspaceExport } from '#contract/workspace-lifecycle.ts'
import type { TeamMember } from '#contract/teams.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { addMember } from '#test/server/members.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

const put = (client: Client, teamId: string, members: readonly unknown[]) =>
  client.send('PUT', `/api/teams/${teamId}/members`, { members })

async function membersOf(client: Client, teamId: string): Promise<TeamMember[]> {
  return (await (await client.get(`/api/teams/${teamId}/members`)).json()).members
}

describe('the members of a team', () => {
  test('are replaced and listed by name, those without a name last', async () => {
    const mary = await app.signedIn()
    const { id } = await mary.team()
    expect(await membersOf(mary, id)).toEqual([])
    const answer = await put(mary, id, [
      { email: 'zoe@example.com' },
      { name: 'bob', email: 'bob@example.com' },
      { name: '', email: 'amy@example.com' },
      { name: 'Ann Lee', email: ' Ann@Example.com ' },
    ])
    expect(answer.status).toBe(200)
    const { members } = await answer.json()
    expect(members).toMatchObject([
      { name: 'Ann Lee', email: 'Ann@Example.com' },
      { name: 'bob', email: 'bob@example.com' },
      { name: null, email: 'amy@example.com' },
      { name: null, email: 'zoe@example.com' },
    ])
    expect(await membersOf(mary, id)).toEqual(members)
  })

  test('keep their id while their mailbox is the same', async () => {
    const mary = await app.signedIn()
    const { id } = await mary.team()
    await put(mary, id, [{ name: 'Ann', email: 'ann@example.com' }, { email: 'bob@example.com' }])
    const [ann, bob] = await membersOf(mary, id)
    await put(mary, id, [
      { name: 'Ann Lee', email: 'ANN+x@example.com' },
      { email: 'b@example.com' },
    ])
    const [same, other] = await membersOf(mary, id)
    expect(same).toEqual({ id: ann?.id, name: 'Ann Lee', email: 'ANN+x@example.com' })
    expect(other?.id).not.toBe(bob?.id)
    await put(mary, id, [])
    expect(await membersOf(mary, id)).toEqual([])
  })

  test('are not changed by a list with invalid addresses or a repeated mailbox', async () => {
    const mary = await app.signedIn()
    const { id } = await mary.team()
    await put(mary, id, [{ email: 'ann@example.com' }])
    const before = await membersOf(mary, id)
    const issuesOf = async (members: readonly unknown[]) => {
      const answer = await put(mary, id, members)
      expect(answer.status).toBe(400)
      return (await answer.json()).issues
    }
    expect(
      await issuesOf([
        { email: 'bob@example.com' },
        { email: 'ann@example.com' },
        { email: 'BOB@example.com' },
        { email: 'bob@example.com' },
      ]),
    ).toEqual([
      { path: 'members.2.email', message: 'This is the same mailbox as line 1.' },
      { path: 'members.3.email', message: 'This is the same mailbox as line 1.' },
    ])
    expect(
      await issuesOf([
        { email: 'boss@example.com' },
        { email: 'boss+bobroe@example.com' },
        { email: 'e.v.e@gmail.com' },
        { email: 'eve@googlemail.com' },
      ]),
    ).toEqual([
      { path: 'members.1.email', message: 'This is the same mailbox as line 1.' },
      { path: 'members.3.email', message: 'This is the same mailbox as line 3.' },
    ])
    expect(await issuesOf([{ email: 'ann@example.com' }, { email: 'bob' }])).toEqual([
      { path: 'members.1.email', message: 'Please enter a valid email address.' },
    ])
    expect(await membersOf(mary, id)).toEqual(before)
  })

  test('are at most 1,000, with long names and addresses', async () => {
    const mary = await app.signedIn()
    const { id } = await mary.team()
    const people = Array.from({ length: 1_001 }, (_, index) => ({
      name: 'N'.repeat(120),
      email: `${String(index).padStart(60, 'a')}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`,
    }))
    const answer = await put(mary, id, people)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('A team can have at most 1000 members.')
    expect((await put(mary, id, people.slice(1))).status).toBe(200)
    expect(await membersOf(mary, id)).toHaveLength(1_000)
  })

  test('are hidden from people without access to the team', async () => {
    const mary = await app.signedIn()
    const { id } = await mary.team()
    await put(mary, id, [{ email: 'ann@example.com' }])
    const manager = await addMember(app, mary, { role: 'manager' })
    for (const other of [manager, await app.signedIn()]) {
      expect((await other.get(`/api/teams/${id}/members`)).status).toBe(404)
      expect((await put(other, id, [])).status).toBe(404)
    }
    const given = await addMember(app, mary, { role: 'manager', teamIds: [id] })
    expect(await membersOf(given, id)).toHaveLength(1)
    const viewer = await addMember(app, mary, { role: 'viewer', teamIds: [id] })
    expect((await viewer.get(`/api/teams/${id}/members`)).status).toBe(403)
  })

  test('are in the exports of account and workspace, and deleted with the team', async () => {
    const mary = await app.signedIn()
    const { id } = await mary.team()
    await put(mary, id, [{ name: 'Ann', email: 'ann@example.com' }])
    const expected = (await membersOf(mary, id)).map((member) => ({ ...member, teamId: id }))
    const account = await (await mary.get('/api/account/export')).json()
    expect(AccountExport.parse(account).teamMembers).toEqual(expected)
    const path = `/api/workspaces/${mary.user.workspace?.id}/export`
    const workspace = await (await mary.get(path)).json()
    expect(WorkspaceExport.parse(workspace).teamMembers).toEqual(expected)
    await mary.delete(`/api/teams/${id}`)
    const left = await sql`select from team_members where team_id = ${id}`.execute(app.db)
    expect(left.rows).toEqual([])
  })

  test('of concurrent changes are those of one of them', async () => {
    const mary = await app.signedIn()
    const { id } = await mary.team()
    const lists = Array.from({ length: 6 }, (_, list) =>
      Array.from({ length: 20 }, (_, person) => ({ email: `${list}-${person}@example.com` })),
    )
    const answers = await Promise.all(lists.map((members) => put(mary, id, members)))
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200))
    const emails = (await membersOf(mary, id)).map(({ email }) => email.split('-')[0])
    expect(emails).toHaveLength(20)
    expect(new Set(emails).size).toBe(1)
  })
})
