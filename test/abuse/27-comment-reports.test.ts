import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { expect, test } from 'vitest'

const app = useApp({ trustProxy: 1 })

const COMMENT = { questionId: 'open.1', text: 'The stand-up' }

async function roundWithComment() {
  const mary = await app.signedIn({ tier: 'starter' })
  const asked = { groupSize: 1, sharing: 'team', openQuestions: ['What should we keep doing?'] }
  const round = await mary.round(asked)
  await app.visitor().post('/api/assessments/teamwork/submit', {
    ...submissionTo(round, 4),
    comments: [COMMENT],
  })
  const path = `/api/shared-results/${round.sharedToken}/comment-reports`
  const reported = async () => {
    const results = await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)
    return (await results.json()).comments[0].reported as string[]
  }
  return { path, reported }
}

const report = (path: string, from: string) =>
  app.visitor().post(path, COMMENT, { 'x-forwarded-for': from })

const takeBack = (path: string, receipt: string, from: string) =>
  app.visitor().send('DELETE', path, { ...COMMENT, receipt }, { 'x-forwarded-for': from })

test('a report is taken back by who made it alone, and others stay', async () => {
  const { path, reported } = await roundWithComment()
  const mine = await (await report(path, '203.0.113.1')).json()
  const other = await (await report(path, '203.0.113.2')).json()
  for (const guess of ['unknown', `${mine.receipt}x`]) {
    expect((await takeBack(path, guess, '203.0.113.3')).status).toBe(404)
  }
  expect((await takeBack(path, mine.receipt, '203.0.113.1')).status).toBe(204)
  expect(await reported()).toEqual([COMMENT.text])
  expect((await takeBack(path, mine.receipt, '203.0.113.1')).status).toBe(404)
  expect((await takeBack(path, other.receipt, '203.0.113.2')).status).toBe(204)
  expect(await reported()).toEqual([])
})

test('what is stored tells neither who reported nor opens anything', async () => {
  const { path } = await roundWithComment()
  const { receipt } = await (await report(path, '203.0.113.9')).json()
  const rows = (await app.dump()).join('\n')
  expect(rows).not.toContain(receipt)
  expect(rows).not.toContain('203.0.113.9')
})

test('one network cannot report without end, nor keep others from reporting', async () => {
  const { path } = await roundWithComment()
  const statuses: number[] = []
  for (let count = 0; count < 15; count += 1) {
    statuses.push((await report(path, '198.51.100.7')).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(5).fill(429)])
  expect((await report(path, '198.51.100.8')).status).toBe(201)
})
