import { scopeOf } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'
import { expect, test } from 'vitest'
import { snapshot } from '#server/platform/db/database.ts'
import {
  countUnprotected,
  streamUnprotectedAnswers,
} from '#server/features/rounds/released/released.ts'

const app = useApp()

test('individual answers are readable only by the owner and only with group size 1', async () => {
  const mary = await app.signedIn({ tier: 'business' })
  const eve = await app.signedIn({ tier: 'business' })
  const unprotectedRound = await mary.round({ groupSize: 1 })
  const protectedRound = await mary.round({ groupSize: 3 })
  for (const round of [unprotectedRound, protectedRound]) {
    await app.answered(round, [1, 2, 3])
    const own = submissionTo(round, 5, { asManager: true })
    await mary.post('/api/assessments/teamwork/submit', own)
  }
  await mary.post(`/api/quiz-sessions/${protectedRound.id}/release`)
  const read = async (owner: typeof mary, { id }: typeof unprotectedRound) => {
    const scope = await scopeOf(app.db, owner.user.id)
    const people = await snapshot(app.db, (db) => collect(streamUnprotectedAnswers(db, scope, id)))
    expect(await countUnprotected(app.db, scope, id)).toBe(people.length)
    return people.map(([first]) => first ?? 0).toSorted((a, b) => a - b)
  }
  // The manager's view is never included.
  expect(await read(mary, unprotectedRound)).toEqual([1, 2, 3])
  expect(await read(eve, unprotectedRound)).toEqual([])
  expect(await read(mary, protectedRound)).toEqual([])
  await mary.patch(`/api/quiz-sessions/${unprotectedRound.id}`, { groupSize: 3 })
  expect(await read(mary, unprotectedRound)).toEqual([])
})

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
