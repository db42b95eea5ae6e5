import { setTier } from '#test/server/accounts.ts'
import { hasScore } from '#domain/scored-question.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import type { FavorableShares, Interval } from '#contract/statistics.ts'
import { formatScore } from '#domain/scoring.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import {
  agreeingAnswers,
  closedRound,
  csvOf,
  csvRowsOf,
  excelOf,
  reportOf,
} from '#test/server/round-exports.ts'
import { UNKNOWN } from '#test/server/pdf-text.ts'
import { rowsOfSheet } from '#test/server/xlsx.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const path = (id: string) => `/api/quiz-sessions/${id}`
const resultsOf = async (owner: Client, id: string): Promise<RoundResults> =>
  (await owner.get(`${path(id)}/results-v2`)).json()

const mixed = (seeds: readonly number[], lift: number): ((position: number) => number)[] =>
  seeds.map((seed) => (position: number) => Math.min(5, ((seed * (position + 1)) % 5) + 1 + lift))

const camp = (at: number) => (at < 3 ? 1 : 5)

/** Returns the columns that every plan with CSV export has. */
const basic = (row: Record<string, string>) => Object.entries(row).slice(0, 22)

/** Formats a number as in a cell; null is empty. */
const cell = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)
const ends = (interval: Interval | undefined) =>
  interval?.kind === 'range'
    ? { interval_low: cell(interval.low), interval_high: cell(interval.high) }
    : { interval_low: '', interval_high: '' }
const inWords = (interval: Interval) =>
  interval.kind === 'range'
    ? `${Math.round(interval.low)}–${Math.round(interval.high)}`
    : interval.kind
/** Returns the signed difference of two rounded percents. */
const signed = (before: number, after: number) => {
  const points = Math.round(Number(formatScore(after)) - Number(formatScore(before)))
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : '0'
}
const VERDICTS = {
  up: 'Higher',
  down: 'Lower',
  unclear: 'No clear change',
  'too-few': 'Too few responses to tell',
}

describe('the results of one round', () => {
  let mary: Client
  let now: Round
  let summary: RoundResults['summary']
  let rows: Record<string, string>[]
  let pages: string[]

  beforeAll(async () => {
    mary = await app.signedIn({ tier: 'pro' })
    const { id: teamId } = await mary.team()
    await closedRound(app, mary, mixed([5, 3, 8, 2, 9], 0), { teamId, title: 'Before' })
    const round = { teamId, title: 'Now', expectedResponses: 8 }
    now = await mary.round(round)
    await mary.post('/api/assessments/teamwork/submit', submissionTo(now, 2, { asManager: true }))
    for (const answers of [...mixed([1, 3, 7], 3), camp, camp, camp]) await app.submit(now, answers)
    await mary.patch(path(now.id), { isActive: false })
    summary = (await resultsOf(mary, now.id)).summary
    rows = await csvRowsOf(mary, now.id)
    pages = await reportOf(mary, now.id)
  })

  test('are the same in the CSV and in the API', () => {
    const { advanced, categories, categoryDetails } = summary
    const since = advanced?.sinceLastWave
    if (!advanced || !since) throw new Error('there are two rounds')
    const base = {
      round_id: now.id,
      round: 'Now',
      team: 'Core',
      assessment: 'teamwork',
      started_on: now.createdAt.slice(0, 10),
      answers: '6',
      spread_answers: '6',
    }
    const figures = (percent: number | null, favorable: FavorableShares | null, level = '') => ({
      percent: cell(percent),
      level,
      favourable_percent: cell(favorable?.favourable),
      neutral_percent: cell(favorable?.neutral),
      unfavourable_percent: cell(favorable?.unfavourable),
    })
    const [whole, ...others] = rows
    expect(whole).toMatchObject({
      ...base,
      kind: 'overall',
      category: '',
      question_id: '',
      ...figures(summary.averageScore, summary.favourable, overallLevel(summary, 6).text),
      ...ends(advanced.overall),
      percent_before: cell(since.overall.before),
      change: cell(since.overall.difference),
      verdict: since.overall.verdict,
      stands_out: cell(since.overall.standsOut),
      count_1: '',
      agreement: '',
    })
    expect(others.slice(0, categories.length)).toEqual(
      categories.map((own, index) =>
        expect.objectContaining({
          ...base,
          kind: 'category',
          category: own.category,
          mean: cell(own.averageScore),
          ...figures(own.percentage, own.favourable, categoryLevel(own, 6).text),
          ...ends(advanced.categories[index]?.interval),
          percent_before: cell(since.categories[index]?.before),
          change: cell(since.categories[index]?.difference),
          verdict: since.categories[index]?.verdict,
        }),
      ),
    )
    expect(others.slice(categories.length)).toEqual(
      categoryDetails.map((question, index) => {
        const spread = advanced.questions[index]
        return expect.objectContaining({
          ...base,
          kind: 'question',
          category: question.category,
          question_id: question.questionId,
          question: question.questionText,
          mean: cell(question.averageScore),
          ...figures(question.percentage, question.favourable),
          ...Object.fromEntries(
            [1, 2, 3, 4, 5].map((value) => [
              `count_${value}`,
              cell(question.distribution?.[value - 1]),
            ]),
          ),
          interval: spread?.interval.kind,
          ...ends(spread?.interval),
          favourable_low: cell(spread?.favourableInterval?.low),
          favourable_high: cell(spread?.favourableInterval?.high),
          agreement: cell(spread?.agreement?.agreement),
          average_deviation: cell(spread?.agreement?.deviation),
          split_team: spread?.agreement?.split ? 'TRUE' : 'FALSE',
          percent_before: cell(summary.sincePrevious?.questions[index]?.before),
          change: cell(summary.sincePrevious?.questions[index]?.difference),
          verdict: '',
        })
      }),
    )
    // Makes sure that the comparison covered some values.
    expect(rows.filter(({ count_1 }) => count_1 !== '')).toHaveLength(categoryDetails.length)
    expect(rows.map(({ split_team }) => split_team)).toContain('TRUE')
    expect(Number(whole?.change)).toBeGreaterThan(0)
  })

  test('are the same in the report and in the API', () => {
    const { advanced, averageScore, categories, categoryDetails, managerView } = summary
    const since = advanced?.sinceLastWave
    if (!advanced || !since || !managerView?.gap) throw new Error('all of these are there')
    const words = pages.join(' ')
    expect(words).not.toContain(UNKNOWN)
    const share = Math.round(agreeingAnswers(categoryDetails).percent)
    expect(pages[0]).toContain(
      `${formatScore(averageScore)} /100 ${overallLevel(summary, 6).text} 6 of 8 people · ${share}% of answers are Agree or Strongly Agree`,
    )
    expect(pages[0]).toContain(`Margin of error ${inWords(advanced.overall)} `)
    expect(pages[0]).toContain(` ${signed(since.overall.before, since.overall.after)} points`)
    expect(pages[0]).toContain('Participation 6 of 8 75% of the team')
    for (const [index, { category, ...own }] of categories.entries()) {
      const change = since.categories[index]
      const interval = advanced.categories[index]?.interval
      if (!change || !interval) throw new Error('each category has both')
      const score = formatScore(own.percentage)
      const { percent } = agreeingAnswers(
        categoryDetails.filter((question) => question.category === category),
      )
      expect(pages[0]).toContain(
        `${category} ${score} ${inWords(interval)} ${Math.round(percent)}% agree`,
      )
      expect(words).toContain(
        `${category} ${formatScore(change.before)} ${score} ${signed(change.before, change.after)} ${VERDICTS[change.verdict]}`,
      )
      const gap = managerView.gap.categories.find((one) => one.category === category)
      expect(words).toContain(
        `${category} ${formatScore(gap?.manager ?? 0)} ${formatScore(gap?.team ?? 0)} ${signed(gap?.team ?? 0, gap?.manager ?? 0)}`,
      )
    }
    for (const [index, question] of categoryDetails.filter(hasScore).entries()) {
      const { agreement, interval } = advanced.questions[index] ?? {}
      if (!interval) throw new Error('each question has one')
      const { agree, all } = agreeingAnswers([question])
      const word = agreement?.split ? 'Opinions split' : '(Close together|Somewhat apart|Far apart)'
      const counts = (question.distribution ?? []).filter((count) => count > 0).join(' ')
      const score = [question.averageScore.toFixed(2), formatScore(question.percentage)]
      const line = [question.questionText, counts, ...score, inWords(interval)].join(' ')
      const escaped = `${line} ${agree} of ${all}`.replaceAll(/[.?()]/g, '\\$&')
      expect(words).toMatch(new RegExp(`${escaped} ${word}`))
    }
    expect(words).toContain('Over time')
  })

  test('leave out the advanced analytics on plans without them', async () => {
    await setTier(app.db, mary.user.id, 'starter')
    const words = (await reportOf(mary, now.id)).join(' ')
    const table = await csvRowsOf(mary, now.id)
    await setTier(app.db, mary.user.id, 'pro')
    expect(words).toContain('% agree')
    for (const locked of [
      'Margin of error',
      'Agreement',
      'Split',
      'Over time',
      'manager’s own',
      'Pro',
    ]) {
      expect(words).not.toContain(locked)
    }
    expect(Object.keys(table[0] ?? {}).at(-1)).toBe('change_note')
    expect(table.map(basic)).toEqual(rows.map(basic))
  })

  test('are not changed by waiting submissions', async () => {
    const before = await csvOf(mary, now.id)
    await mary.patch(path(now.id), { isActive: true })
    await app.answered(now, [1, 1])
    expect(await csvOf(mary, now.id)).toBe(before)
    expect(rowsOfSheet(await excelOf(mary, now.id))).toEqual(rows)
  })
})

test('three responses contain no distribution', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team()
  await closedRound(app, mary, [3, 3, 3], { teamId })
  const round = await closedRound(app, mary, mixed([3, 7, 9], 0), { teamId })
  const rows = await csvRowsOf(mary, round.id)
  expect(rows).toHaveLength(1 + 5 + 20)
  const hidden = ['favourable_percent', 'neutral_percent', 'unfavourable_percent']
  hidden.push('favourable_low', 'favourable_high', 'agreement')
  hidden.push('average_deviation', 'split_team', 'count_1', 'count_2', 'count_3', 'count_4')
  for (const row of rows) {
    expect(row.spread_answers).toBe('0')
    expect(hidden.map((name) => row[name])).toEqual(hidden.map(() => ''))
    expect([row.interval, row.interval_rough]).toEqual(['range', 'TRUE'])
    expect(row.mean).toMatch(/^[1-5](\.\d+)?$/)
  }
  const words = (await reportOf(mary, round.id)).join(' ')
  expect(words).toContain('only an estimate')
  for (const said of ['% agree', 'Agreement', 'Strongly Agree 1', 'Opinions split']) {
    expect(words).not.toMatch(said)
  }
})

test('a later release of fewer than five changes only the means', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round()
  for (const lot of [mixed([5, 3, 8, 2, 9], 0), mixed([1, 4, 6], 0)]) {
    for (const answers of lot) await app.submit(round, answers)
    await mary.post(`${path(round.id)}/release`)
  }
  const rows = (await csvRowsOf(mary, round.id)).filter(({ kind }) => kind === 'question')
  for (const row of rows) {
    expect([row.answers, row.spread_answers]).toEqual(['8', '5'])
    expect([1, 2, 3, 4, 5].reduce((sum, value) => sum + Number(row[`count_${value}`]), 0)).toBe(5)
  }
  const { favourable } = (await resultsOf(mary, round.id)).summary
  expect(favourable).not.toBeNull()
  expect((await (await mary.get(path(round.id))).json()).favourable).toEqual(favourable)
  const words = (await reportOf(mary, round.id)).join(' ')
  expect(words).toContain('Distributions cover 5 of 8 responses; averages cover all.')
})
