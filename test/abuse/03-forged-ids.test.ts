import { randomUUID } from 'node:crypto'
import { useApp } from '#test/server/app.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const setUpRound = () => newRound(app)

describe('a forged submission', () => {
  test('is rejected unless round, team and assessment belong together', async () => {
    const { mary, round } = await setUpRound()
    const sibling = await mary.round({ assessmentType: 'agile', title: 'Sibling' })
    const { round: foreign } = await setUpRound()
    const forged: [type: string, change: Record<string, unknown>][] = [
      ['teamwork', { teamId: sibling.teamId }],
      ['teamwork', { teamId: foreign.teamId }],
      ['teamwork', { teamId: randomUUID() }],
      ['teamwork', { teamId: undefined }],
      ['teamwork', { teamId: null }],
      ['teamwork', { teamId: round.id }],
      ['teamwork', { sessionId: sibling.id }],
      ['teamwork', { sessionId: sibling.id, teamId: sibling.teamId }],
      ['teamwork', { sessionId: foreign.id }],
      ['teamwork', { sessionId: randomUUID() }],
      ['teamwork', { sessionId: round.teamId }],
      ['teamwork', { sessionId: round.token }],
      ['teamwork', { sessionId: '' }],
      ['teamwork', { sessionId: null }],
      ['teamwork', { sessionId: [round.id] }],
      ['agile', { responses: responses('agile', 4) }],
      ['agile', {}],
      ['Teamwork', {}],
      ['constructor', {}],
      ['teamwork', { submissionId: 'again' }],
    ]
    for (const client of [app.visitor(), mary]) {
      for (const [type, change] of forged) {
        const body = { ...submissionTo(round), teamName: 'Mine', ...change }
        const response = await client.post(`/api/assessments/${type}/submit`, body)
        expect([400, 404]).toContain(response.status)
      }
    }
    const stored = (await app.dump()).filter((line) => /^(submission|saved_results)/.test(line))
    for (const id of [round.id, sibling.id, foreign.id, mary.user.id]) {
      expect(stored.filter((line) => line.includes(id))).toEqual([])
    }
  })

  test('reveals nothing about the round of another account', async () => {
    const { round } = await setUpRound()
    const { round: foreign } = await setUpRound()
    const foreignResponse = await app.submit(round, 4, { sessionId: foreign.id })
    const unknownResponse = await app.submit(round, 4, { sessionId: randomUUID() })
    expect(foreignResponse.status).toBeLessThan(500)
    expect(await foreignResponse.text()).not.toContain('November')
    expect(await unknownResponse.text()).not.toContain('November')
  })
})
