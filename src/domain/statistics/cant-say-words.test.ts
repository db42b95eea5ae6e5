import { expect, test } from 'vitest'
import { describeCantSay, describeTooFew, mostCantSay, peopleWhoCantSay } from './cant-say-words.ts'

test.each([
  [6, 3, '3 of 9 could not say. Perhaps this is not visible from where they work.'],
  [7, 3, undefined],
  [0, 3, '3 of 3 could not say. Perhaps this is not visible from where they work.'],
  [5, 0, undefined],
  [null, null, 'Fewer than 4 have answered this so far.'],
])('%s answers and %s who could not say: %s', (answered, cantSay, words) => {
  expect(describeCantSay({ answered, cantSay }, 4)).toBe(words)
})

test('without protection, no answer at all is missing', () => {
  expect(describeTooFew(1)).toBe('No one has answered this so far.')
})

test('most could not say if fewer than half could', () => {
  const counts = [
    [4, 4],
    [4, 5],
    [null, null],
  ] as const
  expect(counts.map(([answered, cantSay]) => mostCantSay({ answered, cantSay }))).toEqual([
    false,
    true,
    false,
  ])
})

test('says how many could not answer several questions', () => {
  const question = { answered: 5, cantSay: 4 }
  expect(peopleWhoCantSay([question, question])).toBe('4 of 9 people')
  expect(peopleWhoCantSay([{ answered: 6, cantSay: 3 }, question])).toBe('Up to 4 of 9 people')
})
