import { scopeOf } from '#test/server/accounts.ts'
import type { TrendRound } from '#contract/reports.ts'
import type { RoundResults } from '#contract/results.ts'
import type { FavorableShares } from '#contract/statistics.ts'
import { factsOf } from '#domain/analyst/facts.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { levelLabel, levelOf } from '#domain/scoring.ts'
import { exportResults } from '#server/features/results/results/export-results.ts'
import { useApp } from '#test/server/app.ts'
import { closedRound, csvRowsOf } from '#test/server/round-exports.ts'
import { expect, test } from 'vitest'

const app = useApp()

/** Returns the label of a score in the API. */
const level = (percent: number, favorable: FavorableShares | null) =>
  levelLabel(levelOf(percent, favorable?.favourable))

/** Returns the label of the analyst's word. */
const labelOf = (word: string) => levelLabel(word.replace(' ', '-'))

/**
 * Five people's answers to every five questions in a row: all neutral, high although fewer than
 * half agree, and others.
 */
const LEVEL_CASES = [
  [3, 3, 4, 5, 2],
  [3, 3, 4, 5, 2],
  [3, 3, 4, 4, 2],
  [3, 5, 3, 4, 1],
  [3, 5, 5, 4, 1],
].map((values) => (position: number) => values[position % 5] ?? 3)

test.each([3, 1])(
  'all outputs give each score the same level, group size %i',
  async (groupSize) => {
    const mary = await app.signedIn({ tier: 'pro' })
    const people = groupSize === 1 ? LEVEL_CASES.slice(1, 4) : LEVEL_CASES
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
    const whole = level(summary.averageScore, summary.favourable)
    expect(list[0].favourable).toEqual(summary.favourable)
    expect(
      [list[0], detail, latest, account.sessions[0].summary].map(({ averageScore, favourable }) =>
        level(averageScore, favourable),
      ),
    ).toEqual([whole, whole, whole, whole])
    expect([overall?.level, labelOf(facts.overall.level)]).toEqual([whole, whole])
    expect(insights.insights.overview).toMatch(
      whole === 'Needs Work'
        ? / and needs work\./
        : new RegExp(`which is ${whole.toLowerCase()}\\.`),
    )

    const categories = summary.categories.map((own) => level(own.percentage, own.favourable))
    const questions = summary.categoryDetails.map((own) => level(own.percentage, own.favourable))
    expect(scores.map((row) => row.level)).toEqual([...categories, ...questions])
    expect(facts.categories.map((own) => labelOf(own.level))).toEqual(categories)
    expect(
      latest.categories.map((own: TrendRound['categories'][number]) =>
        level(own.percentage, own.favourable),
      ),
    ).toEqual(categories)
    expect(
      facts.categories.flatMap((own) => own.questions.map((one) => labelOf(one.level))),
    ).toEqual(questions)
    // Makes sure that the share that agrees decided some of them.
    expect(
      summary.categoryDetails.some(
        ({ percentage, favourable }) =>
          levelOf(percentage) !== levelOf(percentage, favourable?.favourable),
      ),
    ).toBe(true)
    expect(new Set(questions).size).toBeGreaterThanOrEqual(3)
  },
)
