import { randomUUID } from 'node:crypto'
import { useApp } from '#test/server/app.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import { newSession } from '#test/server/session-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const setUpSession = () => newSession(app)

describe('a forged submission', () => {
  test('is rejected unless session, team and assessment belong together', async () => {
    const { mary, session } = await setUpSession()
    const sibling = await mary.session({ assessmentType: 'agile', title: 'Sibling' })
    const { session: foreign } = await setUpSession()
    const forged: [type: string, change: Record<string, unknown>][] = [
      ['teamwork', { teamId: sibling.teamId }],
      ['teamwork', { teamId: foreign.teamId }],
      ['teamwork', { teamId: randomUUID() }],
      ['teamwork', { teamId: undefined }],
      ['teamwork', { teamId: null }],
      ['teamwork', { teamId: session.id }],
      ['teamwork', { sessionId: sibling.id }],
      ['teamwork', { sessionId: sibling.id, teamId: sibling.teamId }],
      ['teamwork', { sessionId: foreign.id }],
      ['teamwork', { sessionId: randomUUID() }],
      ['teamwork', { sessionId: session.teamId }],
      ['teamwork', { sessionId: session.token }],
      ['teamwork', { sessionId: '' }],
      ['teamwork', { sessionId: null }],
      ['teamwork', { sessionId: [session.id] }],
      ['agile', { responses: responses('agile', 4) }],
      ['agile', {}],
      ['Teamwork', {}],
      ['constructor', {}],
      ['teamwork', { submissionId: 'again' }],
    ]
    for (const client of [app.visitor(), mary]) {
      for (const [type, change] of forged) {
        const body = { ...submissionTo(session), teamName: 'Mine', ...change }
        const response = await client.post(`/api/assessments/${type}/submit`, body)
        expect([400, 404]).toContain(response.status)
      }
    }
    const stored = (await app.dump()).filter((line) => /^(submission|saved_results)/.test(line))
    for (const id of [session.id, sibling.id, foreign.id, mary.user.id]) {
      expect(stored.filter((line) => line.includes(id))).toEqual([])
    }
  })

  test('reveals nothing about the session of another account', async () => {
    const { session } = await setUpSession()
    const { session: foreign } = await setUpSession()
    const foreignResponse = await app.submit(session, 4, { sessionId: foreign.id })
    const unknownResponse = await app.submit(session, 4, { sessionId: randomUUID() })
    expect(foreignResponse.status).toBeLessThan(500)
    expect(await foreignResponse.text()).not.toContain('November')
    expect(await unknownResponse.text()).not.toContain('November')
  })
})
