import { scopeOf } from '#test/server/accounts.ts'
import type { TrendRound } from '#contract/reports.ts'
import type { RoundResults } from '#contract/results.ts'
import { factsOf } from '#domain/analyst/facts.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import { exportResults } from '#server/features/results/results/export-results.ts'
import { useApp } from '#test/server/app.ts'
import { closedRound, csvRowsOf } from '#test/server/round-exports.ts'
import { expect, test } from 'vitest'

const app = useApp()

/**
 * Five people's answers to every five questions in a row: all neutral, high although fewer than half
 * agree, and others.
 */
const LEVEL_CASES = [
  [3, 3, 4, 5, 2],
  [3, 3, 4, 5, 2],
  [3, 3, 4, 4, 2],
  [3, 5, 3, 4, 1],
  [3, 5, 5, 4, 1],
].map(
  (values, person) => (position: number) =>
    // Of the first category, two of five people agree.
    position < 4 ? ([3, 3, 5, 3, 5][person] ?? 3) : (values[position % 5] ?? 3),
)

test.each([
  { groupSize: 3, people: LEVEL_CASES },
  { groupSize: 1, people: LEVEL_CASES },
  { groupSize: 1, people: LEVEL_CASES.slice(1, 4) },
])(
  'all outputs give each score the same level, group size $groupSize, $people.length people',
  async ({ groupSize, people }) => {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await closedRound(app, mary, people, { groupSize })
    const path = `/api/quiz-sessions/${round.id}`
    const read = async (url: string) => (await mary.get(url)).json()
    const { summary }: RoundResults = await read(`${path}/results-v2`)
    const [overall, ...scores] = await csvRowsOf(mary, round.id)
    const [list, detail, portfolio, account, insights] = await Promise.all([
      read('/api/quiz-sessions'),
      read(path),
      read('/api/reports/portfolio?assessmentType=teamwork'),
      read('/api/account/export'),
      read(`${path}/insights`),
    ])
    const exported = await exportResults(app.db, await scopeOf(app.db, mary.user.id), round.id)
    if (!exported) throw new Error('there are results')
    const facts = factsOf(ASSESSMENTS.teamwork, exported.analystInput)

    const { wave: latest } = portfolio.teams[0]
    const count = people.length
    const whole = overallLevel(summary, count).text
    expect(
      [list[0], detail, latest, account.sessions[0].summary].map(
        (one) => overallLevel(one, count).text,
      ),
    ).toEqual([whole, whole, whole, whole])
    expect(overall?.level).toBe(whole)
    expect(facts.overall.level ?? '').toBe(whole.toLowerCase())
    expect(insights.insights.overview).toContain(
      whole === ''
        ? ' out of 100. The lowest'
        : whole.startsWith('Fair:')
          ? '. The level is only Fair, because fewer than half of the answers agree.'
          : whole.toLowerCase(),
    )

    const categories = summary.categories.map((own) => categoryLevel(own, count).text)
    expect(scores.map((row) => row.level)).toEqual([
      ...categories,
      ...summary.categoryDetails.map(() => ''),
    ])
    expect(facts.categories.map((own) => own.level ?? '')).toEqual(
      categories.map((text) => text.toLowerCase()),
    )
    expect(
      latest.categories.map(
        (own: TrendRound['categories'][number]) => categoryLevel(own, count).text,
      ),
    ).toEqual(categories)
    expect(categories.join('')).toMatch(count < 5 ? /^$/ : /Fair: \d+% agree/)
  },
)
