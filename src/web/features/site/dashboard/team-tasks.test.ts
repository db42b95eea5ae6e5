import { expect, test } from 'vitest'
import type { Action } from '#contract/actions.ts'
import type { TeamStanding } from '#contract/reports.ts'
import type { Round } from '#contract/rounds.ts'
import type { Team } from '#contract/teams.ts'
import { teamsByUrgency, waitingInWords } from './team-tasks.ts'

const team = (id: string) => ({ id, name: `Team ${id}` }) as Team
const standing = (teamId: string, fallen: string[]) =>
  ({ teamId, fallen }) as unknown as TeamStanding
const due = (teamId: string) => ({ teamId, teamName: `Team ${teamId}` }) as Action
const round = (teamId: string, change: Partial<Round> = {}) =>
  ({
    teamId,
    teamName: `Team ${teamId}`,
    access: 'open',
    groupSize: 3,
    waiting: 3,
    released: 0,
    ...change,
  }) as Round

const idsOf = (tasks: Partial<Parameters<typeof teamsByUrgency>[0]>) =>
  teamsByUrgency({ teams: [], standings: [], waiting: [], due: [], ...tasks }).map(({ id }) => id)

test('teams come by urgency: what fell, what can be shown, what is due, what waits', () => {
  const teams = ['quiet', 'waits', 'due', 'shows', 'fell'].map(team)
  const ids = idsOf({
    teams,
    standings: [standing('fell', ['Calm']), standing('quiet', [])],
    waiting: [round('waits', { waiting: 2 }), round('shows')],
    due: [due('due')],
  })
  expect(ids).toEqual(['fell', 'shows', 'due', 'waits', 'quiet'])
})

test('a team with something to do is listed though it is not among the newest', () => {
  const [first] = teamsByUrgency({
    teams: [team('new')],
    standings: [],
    waiting: [round('old', { waiting: 1 }), round('old')],
    due: [],
  })
  expect(first).toMatchObject({ id: 'old', name: 'Team old', team: undefined })
  // What can be shown comes first.
  expect(first?.waiting.map(({ waiting }) => waiting)).toEqual([3, 1])
})

test('says what responses wait for', () => {
  expect(waitingInWords(round('a'), true)).toBe('3 responses wait and can be shown')
  expect(waitingInWords(round('a'), false)).toBe('3 responses wait until a manager shows them')
  expect(waitingInWords(round('a', { waiting: 1 }), true)).toBe('1 response waits for 2 more')
  // An invited round shows results once before its end.
  expect(waitingInWords(round('a', { access: 'invited', released: 3 }), true)).toBe(
    '3 responses wait for the end of the round',
  )
})
