import type { AssessmentType } from '#domain/assessments/assessment.ts'
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
import { formatScore } from '#domain/scoring.ts'
import { formatPoints } from './formatting.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { categoryBars, formatLevel, scoreBlock, scoreCell, FULL_WIDTH } from './score-cells.ts'

const SPARKLINE = { width: 84, range: { from: 60, to: 85 } } as const
const RADAR = 480

const [FIRST, , BEFORE, NOW] = SAMPLE_QUARTERS
const trends = sampleTrends(SAMPLE_RESULTS)

/** The sample team's overall score and its six assessments over four rounds. */
export function overallBlocks(charts: ChartPrinter): Block[] {
  const totals = Object.values(SAMPLE_RESULTS).map(({ totalScore }) => totalScore)
  return [
    { kind: 'heading', level: 2, text: 'Overall' },
    scoreBlock(charts, SAMPLE_TEAM_SCORE),
    {
      kind: 'paragraph',
      look: 'lead',
      text: `The sample team scores ${SAMPLE_TEAM_SCORE} out of 100 (${formatLevel(SAMPLE_TEAM_SCORE).toLowerCase()}). Its six assessments are close together, from ${formatScore(Math.min(...totals))} to ${formatScore(Math.max(...totals))}; the differences are in their categories.`,
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
        { text: formatPoints(changeOf(trend)), strong: true },
      ]),
    },
    ...extremesBlocks(charts),
  ]
}

const RANKED_PER_END = 3

/** The strongest and the weakest of all categories. */
function extremesBlocks(charts: ChartPrinter): Block[] {
  const ranked = Object.values(SAMPLE_RESULTS)
    .flatMap(({ title, categories }) => categories.map((entry) => ({ ...entry, title })))
    .toSorted((a, b) => b.percentage - a.percentage)
  return [
    { kind: 'heading', level: 3, text: 'Where to look first' },
    {
      kind: 'table',
      caption: `The ${RANKED_PER_END}strongest and the ${RANKED_PER_END} weakest of all ${ranked.length} categories, in percent`,
      columns: [
        { head: 'Category', share: 34 },
        { head: 'Assessment', share: 36 },
        { head: 'Band', share: 18 },
        { head: NOW, share: 12, align: RIGHT },
      ],
      rows: [...ranked.slice(0, RANKED_PER_END), ...ranked.slice(-RANKED_PER_END)].map(
        ({ category, title, percentage }) => [
          { text: category },
          { text: title },
          { text: formatLevel(percentage) },
          scoreCell(charts, percentage),
        ],
      ),
    },
  ]
}

const RIGHT = 'right' as const

function sparkline(charts: ChartPrinter, { title, scores }: (typeof trends)[number]) {
  const label = `${title} by round: ${scores.map(formatScore).join(', ')}.`
  return { svg: charts.sparkline({ ...SPARKLINE, values: scores, label }), alt: label }
}

/** The team's trend over the year, and its profile compared with the first round. */
export function trendBlocks(charts: ChartPrinter): Block[] {
  const scores = sampleTeamScores(trends)
  const [start, end] = [formatScore(scores[0] ?? 0), formatScore(scores.at(-1) ?? 0)]
  const overTime = `Over a year of quarterly rounds, the overall score of the sample team went from ${start} to ${end}.`
  const improved = trends.filter((trend) => changeOf(trend) > 0)
  const largest = trends.toSorted((a, b) => changeOf(b) - changeOf(a))[0]
  const profile = `Compared with ${FIRST} (dashed), ${improved.length} of ${trends.length} assessments are higher; ${largest?.title} gained most, ${largest ? changeOf(largest) : 0} points.`
  return [
    { kind: 'page' },
    { kind: 'heading', level: 2, text: 'Over the year' },
    {
      kind: 'figure',
      finding: overTime,
      drawing: {
        alt: `Overall score by round: ${SAMPLE_QUARTERS.map((round, index) => `${round} ${formatScore(scores[index] ?? 0)}`).join(', ')}.`,
        svg: charts.trend({
          waves: SAMPLE_QUARTERS,
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

/** One assessment on its own page. */
export function assessmentBlocks(charts: ChartPrinter, type: AssessmentType): Block[] {
  const assessment = ASSESSMENTS[type]
  const sample = SAMPLE_RESULTS[type]
  const before = sampleCategoriesBefore(type, sample)
  const ranked = sample.categories.toSorted((a, b) => b.percentage - a.percentage)
  const [best, worst] = [ranked[0], ranked.at(-1)]
  if (!best || !worst) return []
  const finding = `${best.category} is strongest at ${formatScore(best.percentage)}%; ${worst.category} has the most room to grow at ${formatScore(worst.percentage)}%.`
  return [
    { kind: 'page' },
    { kind: 'heading', level: 2, text: sample.title },
    scoreBlock(charts, sample.totalScore),
    { kind: 'paragraph', look: 'lead', text: assessment.description },
    categoryBars(charts, finding, sample.categories),
    {
      kind: 'table',
      caption: 'Strongest category first, compared with the previous round',
      columns: [
        { head: 'Category', share: 42 },
        { head: 'Band', share: 22 },
        { head: BEFORE, share: 10, align: RIGHT },
        { head: NOW, share: 12, align: RIGHT },
        { head: 'Change', share: 14, align: RIGHT },
      ],
      rows: ranked.map((entry) => {
        const earlier = before[sample.categories.indexOf(entry)] ?? entry.percentage
        return [
          { text: entry.category },
          { text: formatLevel(entry.percentage) },
          { text: formatScore(earlier) },
          scoreCell(charts, entry.percentage),
          { text: formatPoints(entry.percentage - earlier), strong: true },
        ]
      }),
    },
    ...practiceBlocks(type, worst.category),
  ]
}

/** The first practice that the built-in analyst recommends for a category. */
function practiceBlocks(type: AssessmentType, name: string): Block[] {
  const key = ASSESSMENTS[type].categories.find((category) => category.name === name)?.key
  const practice = key === undefined ? undefined : PRACTICES[type][key]?.[0]
  if (!practice) return []
  return [
    { kind: 'heading', level: 3, text: `Try this for ${name}` },
    { kind: 'paragraph', text: `${practice.title}. ${practice.text}` },
  ]
}
