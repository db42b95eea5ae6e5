import { formatSigned } from '#domain/statistics/points.ts'
import { exactLevel, formatScore } from '#domain/scoring.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { PRACTICES } from '#domain/analyst/practices/library.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { SAMPLE_RESULTS, SAMPLE_TEAM_SCORE } from '#domain/sample-results.ts'
import {
  changeOf,
  SAMPLE_QUARTERS,
  sampleCategoriesBefore,
  sampleTeamScores,
  sampleTrends,
} from '#domain/sample-trends.ts'
import { scoreScale } from './drawings.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { barCell, barColumn, FULL_WIDTH, scoreBlock, scoreLook, scoreCell } from './score-cells.ts'
import { toStep } from './steps.ts'

const SPARKLINE = { width: 84, range: { from: 60, to: 85 } } as const
const RADAR = 420

const [FIRST, , BEFORE, NOW] = SAMPLE_QUARTERS
const trends = sampleTrends(SAMPLE_RESULTS)

/** Returns the first page: the overall score, the six assessments over four rounds, and what to do. */
export function overallBlocks(charts: ChartPrinter): Block[] {
  const totals = Object.values(SAMPLE_RESULTS).map(({ totalScore }) => totalScore)
  const lowest = lowestCategory()
  return [
    scoreBlock(charts, SAMPLE_TEAM_SCORE, {
      level: exactLevel(SAMPLE_TEAM_SCORE),
      drawing: {
        svg: scoreScale({
          percent: SAMPLE_TEAM_SCORE,
          before: { percent: sampleTeamScores(trends).at(-2) ?? 0, name: BEFORE },
        }),
        alt: `Score ${SAMPLE_TEAM_SCORE} on the scale from 0 to 100.`,
      },
    }),
    {
      kind: 'paragraph',
      look: 'lead',
      text: `The sample team scores ${SAMPLE_TEAM_SCORE} out of 100 (${exactLevel(SAMPLE_TEAM_SCORE).text.toLowerCase()}). Its six assessments are close together, from ${formatScore(Math.min(...totals))} to ${formatScore(Math.max(...totals))}; the differences are in their categories.`,
    },
    {
      kind: 'table',
      caption: 'Scores out of 100 in four quarterly rounds',
      columns: [
        { head: 'Assessment', share: 42 },
        { head: 'Trend', share: 17 },
        ...[FIRST, SAMPLE_QUARTERS[1], BEFORE].map((head) => ({ head, share: 8, align: RIGHT })),
        { head: NOW, share: 10, align: RIGHT },
        { head: 'Change', share: 10, align: RIGHT },
      ],
      rows: trends.map((trend) => [
        { text: trend.title },
        { drawing: sparkline(charts, trend) },
        ...trend.scores.slice(0, -1).map((score) => ({ text: formatScore(score) })),
        scoreCell(charts, trend.scores.at(-1) ?? 0),
        { text: formatSigned(changeOf(trend)), strong: true },
      ]),
    },
    extremesColumns(charts),
    { kind: 'heading', level: 3, text: 'What to do first' },
    { kind: 'steps', items: practicesFor(lowest.type, lowest.category).map(toStep) },
  ]
}

const RANKED_PER_END = 3

const allCategories = () =>
  ASSESSMENT_TYPES.flatMap((type) =>
    SAMPLE_RESULTS[type].categories.map((entry) => ({
      ...entry,
      type,
      title: SAMPLE_RESULTS[type].title,
    })),
  ).toSorted((a, b) => b.percentage - a.percentage)

function lowestCategory() {
  const lowest = allCategories().at(-1)
  if (!lowest) throw new Error('the sample has no categories')
  return lowest
}

/** Returns the categories with the highest and the lowest scores. */
function extremesColumns(charts: ChartPrinter): Block {
  const ranked = allCategories()
  const itemOf = ({ category, title, percentage }: (typeof ranked)[number]) => ({
    score: formatScore(percentage),
    ...scoreLook(charts, percentage),
    text: category,
    note: title,
  })
  return {
    kind: 'columns',
    columns: [
      { title: 'Highest-scoring categories', items: ranked.slice(0, RANKED_PER_END).map(itemOf) },
      {
        title: 'Lowest-scoring categories',
        items: ranked.slice(-RANKED_PER_END).toReversed().map(itemOf),
      },
    ],
  }
}

const RIGHT = 'right' as const

function sparkline(charts: ChartPrinter, { title, scores }: (typeof trends)[number]) {
  const label = `${title} by round: ${scores.map(formatScore).join(', ')}.`
  return { svg: charts.sparkline({ ...SPARKLINE, values: scores, label }), alt: label }
}

/** Returns the team's trend over the year, and its profile compared with the first round. */
export function trendBlocks(charts: ChartPrinter): Block[] {
  const scores = sampleTeamScores(trends)
  const [start, end] = [formatScore(scores[0] ?? 0), formatScore(scores.at(-1) ?? 0)]
  const overTime = `Over a year of quarterly rounds, the overall score of the sample team went from ${start} to ${end}.`
  const improved = trends.filter((trend) => changeOf(trend) > 0)
  const largest = trends.toSorted((a, b) => changeOf(b) - changeOf(a))[0]
  const profile = `Compared with ${FIRST} (dashed), ${improved.length} of ${trends.length} assessments are higher; ${largest?.title} gained most, ${largest ? changeOf(largest) : 0} points.`
  return [
    { kind: 'heading', level: 2, text: 'Over the year' },
    {
      kind: 'figure',
      finding: overTime,
      drawing: {
        alt: `Overall score by round: ${SAMPLE_QUARTERS.map((round, index) => `${round} ${formatScore(scores[index] ?? 0)}`).join(', ')}.`,
        svg: charts.trend({
          rounds: SAMPLE_QUARTERS,
          series: [
            { key: 'overall', label: 'Overall', points: scores.map((value) => ({ value })) },
          ],
          width: FULL_WIDTH,
          label: overTime,
        }),
      },
    },
    {
      kind: 'figure',
      finding: profile,
      drawing: {
        alt: `Scores in ${NOW}, and before in ${FIRST}: ${trends.map(({ title, scores }) => `${title} ${scores.at(-1)}, before ${scores[0]}`).join('; ')}.`,
        svg: charts.radar({
          axes: trends.map(({ title, scores }) => ({ label: title, percent: scores.at(-1) ?? 0 })),
          before: { name: FIRST, percents: trends.map(({ scores }) => scores[0] ?? null) },
          width: RADAR,
          label: profile,
        }),
      },
    },
  ]
}

/** Returns one assessment: its score, its categories and a practice for the lowest one. */
export function assessmentBlocks(charts: ChartPrinter, type: AssessmentType): Block[] {
  const sample = SAMPLE_RESULTS[type]
  const before = sampleCategoriesBefore(type, sample)
  const ranked = sample.categories.toSorted((a, b) => b.percentage - a.percentage)
  const [best, worst] = [ranked[0], ranked.at(-1)]
  if (!best || !worst) return []
  return [
    { kind: 'heading', level: 2, text: sample.title },
    {
      kind: 'paragraph',
      text: `${ASSESSMENTS[type].description} Score: ${formatScore(sample.totalScore)} out of 100 (${exactLevel(sample.totalScore).text.toLowerCase()}).`,
    },
    {
      kind: 'table',
      finding: true,
      caption: `${best.category} has the highest score, ${worst.category} the lowest.`,
      columns: [
        { head: 'Category', share: 30 },
        barColumn(42),
        { head: BEFORE, share: 9, align: RIGHT },
        { head: NOW, share: 10, align: RIGHT },
        { head: 'Change', share: 10, align: RIGHT },
      ],
      rows: ranked.map((entry) => {
        const earlier = before[sample.categories.indexOf(entry)] ?? entry.percentage
        return [
          { text: entry.category },
          barCell(entry.percentage),
          { text: formatScore(earlier) },
          scoreCell(charts, entry.percentage),
          { text: formatSigned(entry.percentage - earlier), strong: true },
        ]
      }),
    },
    ...practicesFor(type, worst.category)
      .slice(0, 1)
      .map((practice): Block => ({ kind: 'paragraph', text: `Try this: ${practice}` })),
  ]
}

/** Returns practices for a category, as the built-in analyst words them. */
function practicesFor(type: AssessmentType, name: string): string[] {
  const key = ASSESSMENTS[type].categories.find((category) => category.name === name)?.key
  const practices = key === undefined ? [] : (PRACTICES[type][key] ?? [])
  return practices
    .slice(0, 2)
    .map(
      ({ title, text, takes, source }) => `${title}. ${text}\nTakes: ${takes}. Source: ${source}.`,
    )
}
