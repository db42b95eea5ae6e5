import { useApp } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'
import { expect, test } from 'vitest'
import { unprotectedAnswers } from '#server/features/submissions/released.ts'

const app = useApp()

test('answers person by person are read of rounds that protect nobody, whoever asks for them', async () => {
  const mary = await app.signedIn({ tier: 'business' })
  const eve = await app.signedIn({ tier: 'business' })
  const live = await mary.session({ groupSize: 1 })
  const kept = await mary.session({ groupSize: 3 })
  for (const session of [live, kept]) {
    await app.answered(session, [1, 2, 3])
    const own = submissionTo(session, 5, { asManager: true })
    await mary.post('/api/assessments/teamwork/submit', own)
  }
  await mary.post(`/api/quiz-sessions/${kept.id}/release`)
  const read = async (owner: typeof mary, { id }: typeof live) => {
    const people = await unprotectedAnswers(app.db, owner.user.id, id, 9)
    return people.map(([first = 0]) => first).toSorted((a, b) => a - b)
  }
  // The manager's own view is among none of them.
  expect(await read(mary, live)).toEqual([1, 2, 3])
  expect(await read(eve, live)).toEqual([])
  expect(await read(mary, kept)).toEqual([])
  await mary.patch(`/api/quiz-sessions/${live.id}`, { groupSize: 3 })
  expect(await read(mary, live)).toEqual([])
})
