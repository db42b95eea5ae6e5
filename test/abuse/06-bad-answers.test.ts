import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { useApp } from '#test/server/app.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const aSession = async () => (await app.signedIn()).session()

type Given = { questionId: unknown; value: unknown }
const first = (change: (response: Given) => Given) => (all: Given[]) =>
  all.map((response, index) => (index === 0 ? change(response) : response))
const value = (given: unknown) => first((response) => ({ ...response, value: given }))

const BAD: [string, (all: Given[]) => unknown][] = [
  ['0', value(0)],
  ['6', value(6)],
  ['1.5', value(1.5)],
  ['-1', value(-1)],
  ['"3"', value('3')],
  ['null', value(null)],
  ['true', value(true)],
  ['[3]', value([3])],
  ['no value', value(undefined)],
  ['one missing', (all) => all.slice(1)],
  ['none', () => []],
  ['no list', () => undefined],
  ['an object for a list', (all) => Object.fromEntries(all.entries())],
  ['one doubled', (all) => [...all, ...all.slice(0, 1)]],
  ['one doubled for another', (all) => [...all.slice(1), ...all.slice(1, 2)]],
  ['all twice', (all) => [...all, ...all]],
  ['an unknown one', first((response) => ({ ...response, questionId: 'teamwork.none.1' }))],
  ['an unknown one more', (all) => [...all, { questionId: 'teamwork.none.1', value: 3 }]],
  ['another set’s', () => responses('agile', 3)],
  ['an inherited name', first((response) => ({ ...response, questionId: 'constructor' }))],
  ['another case', first((r) => ({ ...r, questionId: String(r.questionId).toUpperCase() }))],
  ['no id', first((response) => ({ ...response, questionId: undefined }))],
  ['a hundred and one', (all) => Array.from({ length: 101 }, () => all[0])],
]

describe('a submission', () => {
  let session: QuizSession
  beforeAll(async () => {
    session = await aSession()
  })

  test.each(BAD)('with bad answers is refused and keeps nothing: %s', async (_what, spoil) => {
    const bad = {
      ...submissionTo(session),
      submissionId: randomUUID(),
      responses: spoil(responses('teamwork', 3)),
    }
    const answer = await app.visitor().post('/api/assessments/teamwork/submit', bad)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_input', issues: expect.anything() })
    const kept = (await app.dump()).filter((line) => line.startsWith('submission'))
    expect(kept.filter((line) => line.includes(session.id))).toEqual([])
  })

  test.each(['1e309', '-1e309', 'NaN', '3.0000000001', '03', '1e-7'])(
    'with the number %s is refused and keeps nothing',
    async (number) => {
      const body = JSON.stringify(submissionTo(session, 3)).replace(
        '"value":3',
        `"value":${number}`,
      )
      const answer = await app.visitor().post('/api/assessments/teamwork/submit', body)
      expect(answer.status).toBe(400)
      expect(await app.rows(session.id)).toEqual([])
    },
  )

  test('that was refused may be mended and sent again under the same id', async () => {
    const session = await aSession()
    const submissionId = randomUUID()
    expect((await app.submit(session, 9, { submissionId })).status).toBe(400)
    expect((await app.submit(session, 3, { submissionId })).status).toBe(201)
    expect(await app.rows(session.id)).toHaveLength(1)
  })
})
