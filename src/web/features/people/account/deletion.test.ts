import { describe, expect, test } from 'vitest'
import { canDelete, listDeletedData } from './deletion.ts'

const USAGE = {
  teamsUsed: 0,
  monthlyQuizzesUsed: 0,
  totalResponses: 0,
  totalReports: 0,
  totalQuizzes: 0,
  activeQuizzes: 0,
}

describe('canDelete', () => {
  const mary = { email: 'Mary@example.org', hasPassword: true }

  test.each([
    ['', 'Compass!1', false],
    ['paul@example.org', 'Compass!1', false],
    ['mary@example.org', '', false],
    [' mary@EXAMPLE.org ', 'Compass!1', true],
  ])('with %j and %j: %s', (email, password, expected) => {
    expect(canDelete({ email, password }, mary)).toBe(expected)
  })

  test('needs no password if the account has none', () => {
    const values = { email: mary.email, password: '' }
    expect(canDelete(values, { ...mary, hasPassword: false })).toBe(true)
  })
})

describe('the list of deleted data', () => {
  test.each([
    [undefined, ['All your teams', 'All your rounds and their responses']],
    [USAGE, []],
    [{ ...USAGE, teamsUsed: 1 }, ['Your team', 'All your rounds and their responses']],
    [
      { ...USAGE, teamsUsed: 3, totalResponses: 1234 },
      ['Your 3 teams', 'All your rounds and their responses (1,234 received)'],
    ],
  ])('includes the counts of %j', (usage, expected) => {
    expect(listDeletedData(usage, 'free').slice(0, -3)).toEqual(expected)
  })

  test('includes a paid plan', () => {
    expect(listDeletedData(USAGE, 'pro')[0]).toBe("Your Pro plan (you won't be charged again)")
  })
})
