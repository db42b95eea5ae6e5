import { expect, test } from 'vitest'
import {
  describeEveryone,
  teamSizeOf,
  describeMissing,
  formatIncluded,
  formatParticipation,
  rangeCondition,
  scoreIfOthersAreLower,
} from './missing-people.ts'

const included = (teamResponses: number, expectedResponses: number | null, waiting = 0) => ({
  teamResponses,
  expectedResponses,
  waiting,
})

test('the size of a team is unknown once more responses than people have arrived', () => {
  expect(teamSizeOf(included(4, 6, 2))).toBe(6)
  expect(teamSizeOf(included(4, 6, 3))).toBeNull()
  expect(teamSizeOf({ ...included(4, 6), deletedUnread: 3 })).toBeNull()
  expect(teamSizeOf(included(4, null, 3))).toBeNull()
})

test('only invitations show that everyone has answered', () => {
  expect(describeEveryone('invited', 5, 'this is the score')).toBe(
    'Everyone who was asked has answered, so this is the score of the whole team',
  )
  expect(describeEveryone('open', 5, 'this is the score')).toBe(
    'There are as many responses as people in the team (5). If each is from another person, this is the score of the whole team',
  )
})

test('below half of the team, the others could have answered one step lower', () => {
  expect(scoreIfOthersAreLower(76, included(6, 14))).toBeCloseTo(64.5714, 4)
  // No one can answer lower than Strongly Disagree.
  expect(scoreIfOthersAreLower(30, included(3, 10))).toBe(23)
  expect(scoreIfOthersAreLower(76, included(7, 14))).toBeNull()
  expect(scoreIfOthersAreLower(76, included(6, null))).toBeNull()
  expect(scoreIfOthersAreLower(0, included(0, 14))).toBeNull()
  expect(scoreIfOthersAreLower(76, included(6, 14, 9))).toBeNull()
})

test('the sentence says how many are missing', () => {
  expect(describeMissing(included(6, 14), 64.6)).toBe(
    'The others may think differently. If the 8 people who are not included had answered one step lower (Neutral instead of Agree), the score would be 65.',
  )
  expect(describeMissing(included(9, 14), null)).toBeUndefined()
})

test('below half of the team, a range has a condition', () => {
  const condition = ', if the others think like those who answered'
  expect(rangeCondition(included(6, 14))).toBe(condition)
  expect(rangeCondition(included(7, 14))).toBe('')
  expect(rangeCondition(included(6, null))).toBe('')
  expect(rangeCondition(included(6, 14, 9))).toBe('')
})

test.each([
  [5, 5, 3, '5 of 8 responses'],
  [9, 7, 1, '9 responses from a team of 7'],
])('%i of %i with %i that wait are %s', (responses, people, waiting, text) => {
  expect(formatIncluded(included(responses, people, waiting))).toBe(text)
})

test.each([
  [6, null, '6 responses'],
  [1, null, '1 response'],
  [7, 9, '7 of 9 people'],
  [1, 1, '1 of 1 person'],
  [9, 7, '9 responses from a team of 7'],
])('%i of %s are %s', (responses, people, text) => {
  expect(formatIncluded(included(responses, people))).toBe(text)
})

test.each([
  [5, 11, '45%'],
  [199, 200, '99%'],
  [9, 7, '129%'],
  [8, 8, '100%'],
])('%i of %i are %s', (responses, people, text) => {
  expect(formatParticipation(included(responses, people))).toBe(text)
})
