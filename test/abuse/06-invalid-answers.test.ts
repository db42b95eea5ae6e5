import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const createRound = async () => (await app.signedIn()).round()

type ResponseInput = { questionId: unknown; value: unknown }
const changeFirst =
  (change: (response: ResponseInput) => ResponseInput) => (all: ResponseInput[]) =>
    all.map((response, index) => (index === 0 ? change(response) : response))
const withValue = (value: unknown) => changeFirst((response) => ({ ...response, value }))

const INVALID: [string, (all: ResponseInput[]) => unknown][] = [
  ['0', withValue(0)],
  ['6', withValue(6)],
  ['1.5', withValue(1.5)],
  ['-1', withValue(-1)],
  ['"3"', withValue('3')],
  ['null', withValue(null)],
  ['true', withValue(true)],
  ['[3]', withValue([3])],
  ['no value', withValue(undefined)],
  ['one missing', (all) => all.slice(1)],
  ['no answers', () => []],
  ['no list', () => undefined],
  ['an object in place of the list', (all) => Object.fromEntries(all.entries())],
  ['one repeated', (all) => [...all, ...all.slice(0, 1)]],
  ['one repeated in place of another', (all) => [...all.slice(1), ...all.slice(1, 2)]],
  ['all twice', (all) => [...all, ...all]],
  [
    'an unknown question',
    changeFirst((response) => ({ ...response, questionId: 'teamwork.none.1' })),
  ],
  [
    'an additional unknown question',
    (all) => [...all, { questionId: 'teamwork.none.1', value: 3 }],
  ],
  ['answers of another assessment', () => responses('agile', 3)],
  [
    'an inherited property as question ID',
    changeFirst((response) => ({ ...response, questionId: 'constructor' })),
  ],
  [
    'a question ID in capitals',
    changeFirst((r) => ({ ...r, questionId: String(r.questionId).toUpperCase() })),
  ],
  ['no question ID', changeFirst((response) => ({ ...response, questionId: undefined }))],
  ['101 answers', (all) => Array.from({ length: 101 }, () => all[0])],
]

describe('a submission', () => {
  let round: Round
  beforeAll(async () => {
    round = await createRound()
  })

  test.each(INVALID)(
    'with invalid answers is rejected and stores nothing: %s',
    async (_name, alter) => {
      const body = {
        ...submissionTo(round),
        submissionId: randomUUID(),
        responses: alter(responses('teamwork', 3)),
      }
      const response = await app.visitor().post('/api/assessments/teamwork/submit', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'bad_input', issues: expect.anything() })
      const stored = (await app.dump()).filter((line) => line.startsWith('submission'))
      expect(stored.filter((line) => line.includes(round.id))).toEqual([])
    },
  )

  test.each(['1e309', '-1e309', 'NaN', '3.0000000001', '03', '1e-7'])(
    'with the number %s is rejected and stores nothing',
    async (number) => {
      const body = JSON.stringify(submissionTo(round, 3)).replace('"value":3', `"value":${number}`)
      const response = await app.visitor().post('/api/assessments/teamwork/submit', body)
      expect(response.status).toBe(400)
      expect(await app.rows(round.id)).toEqual([])
    },
  )

  test('that was rejected can be corrected and sent again with the same ID', async () => {
    const round = await createRound()
    const submissionId = randomUUID()
    expect((await app.submit(round, 9, { submissionId })).status).toBe(400)
    expect((await app.submit(round, 3, { submissionId })).status).toBe(201)
    expect(await app.rows(round.id)).toHaveLength(1)
  })
})
