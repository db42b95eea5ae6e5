import { mailboxOf } from '#domain/mailbox.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

describe('an invited round', () => {
  test.each([
    ['a group size of 1', { groupSize: 1 }, 400],
    ['more people in its group than members', { groupSize: 4 }, 409],
  ])('cannot have %s', async (_, change, status) => {
    const { mary, round } = await newInvitedRound(app, 3)
    // An open round is preset to `manager` (rounds.test.ts).
    expect(round.sharing).toBe('team')
    const answer = await mary.post('/api/quiz-sessions', {
      title: 'Another',
      teamId: round.teamId,
      assessmentType: 'teamwork',
      access: 'invited',
      ...change,
    })
    expect(answer.status).toBe(status)
  })

  test('needs a confirmed address of the manager', async () => {
    const { mary, round } = await newInvitedRound(app, 3)
    await sql`
      update accounts set email_confirmed_at = null where id = ${mary.user.id}`.execute(app.db)
    const answer = await mary.post('/api/quiz-sessions', {
      title: 'Another',
      teamId: round.teamId,
      assessmentType: 'teamwork',
      access: 'invited',
    })
    expect(answer.status).toBe(409)
  })

  test('can be extended, not reopened; its key is deleted at the end', async () => {
    const { mary, round } = await newInvitedRound(app, 3)
    const change = (body: object) => mary.patch(`/api/quiz-sessions/${round.id}`, body)
    const keys = async () => {
      const { rows } = await sql<{ key: Buffer | null }>`
        select private_key as key from invited_rounds
        where round_id = ${round.id}`.execute(app.db)
      return rows.map(({ key }) => key !== null)
    }
    expect((await change({ expiresAt: inHours(48) })).status).toBe(200)
    expect((await change({ expectedResponses: 20 })).status).toBe(409)
    expect(await keys()).toEqual([true])
    expect((await change({ isActive: false })).status).toBe(200)
    expect(await keys()).toEqual([false])
    expect((await change({ isActive: true, expiresAt: inHours(48) })).status).toBe(409)
  })

  test('cannot get a group size that its people cannot reach', async () => {
    const { mary, round } = await newInvitedRound(app, 4)
    const raise = async (groupSize: number) =>
      (await mary.patch(`/api/quiz-sessions/${round.id}`, { groupSize })).status
    expect([await raise(4), await raise(5)]).toEqual([200, 409])
  })

  test('keeps who sees its results once a response was sent, also after it was withdrawn', async () => {
    const { mary, round, draw } = await newInvitedRound(app, 3)
    const share = async (sharing: string) =>
      (await mary.patch(`/api/quiz-sessions/${round.id}`, { sharing })).status
    expect([await share('team'), await share('manager')]).toEqual([200, 200])
    const ticket = await draw(0)
    const submit = '/api/assessments/teamwork/submit'
    await app.visitor().post(submit, submissionTo(round, 4, { ticket }))
    await app.visitor().send('DELETE', submit, { sessionId: round.id, ticket })
    expect(await share('team')).toBe(409)
  })

  test('leaves out its creator, who does not count', async () => {
    const { mary, round } = await newInvitedRound(app, 3)
    const own = mary.user.email.replace('@', '+me@').toUpperCase()
    await sql`
      insert into team_members (workspace_id, team_id, email, mailbox)
      select workspace_id, team_id, ${own}, ${mailboxOf(own)} from rounds
      where id = ${round.id}`.execute(app.db)
    const settings = { teamId: round.teamId, access: 'invited' as const }
    const refused = await mary.post('/api/quiz-sessions', {
      ...settings,
      title: 'Another',
      assessmentType: 'teamwork',
      groupSize: 4,
    })
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'Without you, the team has 3 members. A group size of 4 needs at least 4. Add members, or choose a smaller group size.',
    ])
    const { id, expectedResponses } = await mary.round(settings)
    expect(expectedResponses).toBe(3)
    const { invitations } = await (await mary.get(`/api/quiz-sessions/${id}/invitations`)).json()
    expect(invitations.map(({ name }: { name: string }) => name)).toEqual([
      'Person 1',
      'Person 2',
      'Person 3',
    ])
  })

  test('keeps its roster when the team changes', async () => {
    const { round, links } = await newInvitedRound(app, 3)
    await sql`delete from team_members where team_id = ${round.teamId}`.execute(app.db)
    const { roster } = await (await app.visitor().get(`/api/invitations/${links[0]}`)).json()
    expect(roster).toHaveLength(3)
  })
})

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
