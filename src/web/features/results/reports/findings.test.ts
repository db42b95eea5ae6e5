import { formatPlace } from '#domain/statistics/words.ts'
import { describe, expect, test } from 'vitest'
import type { BandedRound, TrendRound } from '#contract/reports.ts'
import { orderOf } from '#test/web/result-fixtures.ts'
import { benchmarkFinding, placeInBenchmark } from './benchmark-words.ts'
import {
  hasResults,
  inOrder,
  portfolioFinding,
  spreadFinding,
  versionNote,
} from './team-comparison-words.ts'
import type { PortfolioTeam } from './team-comparison-words.ts'
import { categoriesFinding, latestRoundFinding } from './trend-words.ts'

const round = (
  averageScore: number,
  categories: Record<string, number> = {},
  released = 8,
): BandedRound => ({
  sessionId: `s${averageScore}`,
  title: 'Round',
  createdAt: '2026-03-04T12:00:00Z',
  assessmentVersion: 2,
  isActive: false,
  released,
  expectedResponses: null,
  averageScore,
  color: 'blue',
  favourable: null,
  interval: { kind: 'range', low: averageScore - 5, high: averageScore + 5, rough: false },
  categoryOrder: orderOf(categories),
  band: { low: averageScore - 4, high: averageScore + 4 },
  categories: Object.entries(categories).map(([category, percentage]) => ({
    category,
    percentage,
    color: 'blue',
    favourable: null,
    interval: { kind: 'few' },
  })),
})

const pair = (before: number, after: number) => ({
  from: 'a',
  to: 'b',
  overall: { before, after, difference: after - before, verdict: 'up' as const, standsOut: 5 },
  categories: [],
  versionBreak: null,
})

const entry = (name: string, own: TrendRound | null): PortfolioTeam => ({
  team: { id: name, name },
  wave: own,
  change: null,
  versionBreak: null,
})

describe('over time', () => {
  test('the finding names the latest round and its change', () => {
    expect(latestRoundFinding({ waves: [], changes: [] })).toBe('Nothing to show yet.')
    expect(latestRoundFinding({ waves: [round(64)], changes: [] })).toBe(
      'The only round so far scores 64 out of 100; a second one will show changes.',
    )
    expect(latestRoundFinding({ waves: [round(64), round(72)], changes: [pair(64, 72)] })).toBe(
      'The latest round scores 72 out of 100. Up 8: a clear change.',
    )
  })

  test('the finding names the highest and lowest category of the latest round', () => {
    expect(categoriesFinding([])).toBe('Nothing to show yet.')
    expect(categoriesFinding([round(50, { A: 1, B: 99 }), round(60, { A: 80, B: 40 })])).toBe(
      'In the latest round: Clearly highest: A (80). Clearly lowest: B (40).',
    )
    expect(categoriesFinding([round(60, { A: 60, B: 60 })])).toBe(
      'In this round: All categories score 60.',
    )
  })
})

const findingOf = (teams: readonly PortfolioTeam[]): string =>
  portfolioFinding(teams.filter(hasResults), teams.length)

describe('team comparison', () => {
  const teams = [
    entry('Field', round(45, { A: 90 })),
    entry('Core', round(80, { A: 30 })),
    entry('New', null),
  ]

  test('the finding names the highest and lowest team and counts those without results', () => {
    expect(findingOf(teams)).toBe(
      'Core scores highest at 80 out of 100, Field lowest at 45; 1 of 3 teams has no results yet.',
    )
    expect(findingOf([entry('Core', round(80))])).toBe('Core scores 80 out of 100.')
    expect(findingOf([entry('A', round(70)), entry('B', round(70))])).toBe(
      'Both teams with results score 70 out of 100.',
    )
    expect(findingOf([entry('New', null)])).toBe('Nothing to show yet.')
  })

  test('teams with few responses are not ranked', () => {
    const few = entry('Few', round(95, { A: 0 }, 4))
    expect(findingOf([...teams, few])).toBe(
      'Core scores highest at 80 out of 100, Field lowest at 45; 1 of 4 teams has no results yet; 1 has few responses and is not compared.',
    )
    expect(findingOf([entry('Core', round(80)), few, few])).toBe(
      'Core scores 80 out of 100; 2 of 3 teams have few responses and are not compared.',
    )
    expect(findingOf([few, few])).toBe('Ranking teams needs at least 5 responses each.')
    const shown = [...teams, few].filter(hasResults)
    expect(spreadFinding(shown)).toBe('The teams differ most in A, from 30% (Core) to 90% (Field).')
    expect(spreadFinding([few, few].filter(hasResults))).toBe(
      'Comparing teams by category needs at least 5 responses each.',
    )
  })

  test('the finding names the category in which the teams differ most', () => {
    const spread = teams.filter(hasResults).map((team) => ({
      ...team,
      wave: {
        ...team.wave,
        categories: [...round(0, { Z: 50 }).categories, ...team.wave.categories],
        categoryOrder: orderOf({ Z: 50, A: 90 }),
      },
    }))
    expect(spreadFinding(spread)).toBe(
      'The teams differ most in A, from 30% (Core) to 90% (Field).',
    )
    expect(spreadFinding(spread.slice(0, 1))).toBe(
      'In this round: Clearly highest: A (90). Clearly lowest: Z (50).',
    )
    expect(spreadFinding([])).toBe('Nothing to show yet.')
  })

  test.each([
    ['score', ['Core', 'Field']],
    ['name', ['Core', 'Field']],
    ['A', ['Field', 'Core']],
  ])('teams are sorted by %s', (by, names) => {
    expect(inOrder(teams.filter(hasResults), by).map(({ team }) => team.name)).toEqual(names)
  })
})

describe('benchmark', () => {
  const tenths = [10, 20, 30, 40, 50, 60, 70, 80, 90]
  const others = {
    accounts: 24,
    madeOn: '2026-03-04',
    overall: tenths,
    categories: ['A', 'B'].map((category) => ({ category, deciles: tenths })),
  }

  test('a round needs five responses to be compared', () => {
    const placed = placeInBenchmark(others, round(55, { A: 95, B: 5 }))
    expect(placed.map(({ label, own }) => [label, own?.place])).toEqual([
      ['Overall', { from: 50, to: 60 }],
      ['A', { from: 90, to: 100 }],
      ['B', { from: 0, to: 10 }],
    ])
    expect(benchmarkFinding(placed, 'Core')).toBe(
      `Compared with other accounts, Core is ${formatPlace({ from: 50, to: 60 })} overall, best in A and weakest in B.`,
    )
    for (const none of [round(55, { A: 95, B: 5 }, 4), undefined]) {
      const unplaced = placeInBenchmark(others, none)
      expect(unplaced.map(({ own }) => own)).toEqual([null, null, null])
      expect(benchmarkFinding(unplaced, 'Core')).toMatch(/^The line in the middle/)
    }
  })
})

const withResults = (name: string, rest: object = {}) => ({
  ...entry(name, round(60)),
  wave: { ...round(60), ...rest },
})

test('the team comparison names replaced questions', () => {
  expect(versionNote([withResults('a'), withResults('b')])).toBe('')
  expect(versionNote([withResults('a'), withResults('b', { assessmentVersion: 1 })])).toBe(
    ' Not all of these rounds have the same version of the questions, so compare the teams with care.',
  )
  const versionBreak = {
    sharedQuestions: 15,
    questions: 20,
    tooFewAnswers: 0,
    leftOut: [],
    note: '',
  }
  expect(versionNote([{ ...withResults('a'), versionBreak }])).toBe(
    ' Where questions were replaced since the previous round or had too few answers, the change covers only the other questions.',
  )
})
