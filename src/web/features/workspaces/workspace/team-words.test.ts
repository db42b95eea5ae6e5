import { expect, test } from 'vitest'
import { summarizeTeams, teamNamesOf } from './team-words.ts'

test.each([
  [[], 'No teams'],
  [['Core'], 'Core'],
  [['Core', 'Design'], 'Core and Design'],
  [['Core', 'Design', 'Sales'], 'Core, Design and 1 more'],
])('summarizes %j as %s', (names, summary) => {
  expect(summarizeTeams(names, 'No teams')).toBe(summary)
})

test('names known teams in their order', () => {
  const teams = ['Core', 'Design', 'Sales'].map((name) => ({ id: name.toLowerCase(), name }))
  expect(teamNamesOf(teams, ['sales', 'gone', 'core'])).toEqual(['Core', 'Sales'])
})
