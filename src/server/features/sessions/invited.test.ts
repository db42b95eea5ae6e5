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
    const { mary, session } = await newInvitedRound(app, 3)
    const answer = await mary.post('/api/quiz-sessions', {
      title: 'Another',
      teamId: session.teamId,
      assessmentType: 'teamwork',
      access: 'invited',
      ...change,
    })
    expect(answer.status).toBe(status)
  })

  test('needs a confirmed address of the manager', async () => {
    const { mary, session } = await newInvitedRound(app, 3)
    await sql`
      update accounts set email_confirmed_at = null where id = ${mary.user.id}`.execute(app.db)
    const answer = await mary.post('/api/quiz-sessions', {
      title: 'Another',
      teamId: session.teamId,
      assessmentType: 'teamwork',
      access: 'invited',
    })
    expect(answer.status).toBe(409)
  })

  test('can be extended, not reopened; its key is deleted at the end', async () => {
    const { mary, session } = await newInvitedRound(app, 3)
    const change = (body: object) => mary.patch(`/api/quiz-sessions/${session.id}`, body)
    const keys = async () => {
      const { rows } = await sql<{ key: Buffer | null }>`
        select private_key as key from invited_rounds
        where session_id = ${session.id}`.execute(app.db)
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
    const { mary, session } = await newInvitedRound(app, 4)
    const raise = async (groupSize: number) =>
      (await mary.patch(`/api/quiz-sessions/${session.id}`, { groupSize })).status
    expect([await raise(4), await raise(5)]).toEqual([200, 409])
  })

  test('keeps its roster when the team changes', async () => {
    const { session, links } = await newInvitedRound(app, 3)
    await sql`delete from team_members where team_id = ${session.teamId}`.execute(app.db)
    const { roster } = await (await app.visitor().get(`/api/invitations/${links[0]}`)).json()
    expect(roster).toHaveLength(3)
  })
})

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
