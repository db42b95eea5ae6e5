import type { QuizSession } from '#contract/sessions.ts'
import type { Analysis } from '#domain/analyst/analyst.ts'
import { PRACTICES } from '#domain/analyst/practices/library.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { CategoryFigures, QuestionFigures, TeamFigures } from '#domain/figures.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { percentText, twoDecimals } from '#domain/scoring.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { categoryBars, levelText, scoreBlock, scoreCell } from './score-cells.ts'

const RIGHT = 'right' as const

/** The whole, and what it is made of. */
export function overallBlocks(
  charts: ChartPrinter,
  session: Pick<QuizSession, 'expectedResponses'>,
  { responses, overall, categories }: TeamFigures,
): Block[] {
  const ranked = best(categories)
  return [
    { kind: 'heading', level: 2, text: 'Overall' },
    scoreBlock(charts, overall.percentage),
    { kind: 'paragraph', look: 'lead', text: whoCounts(responses, session.expectedResponses) },
    categoryBars(charts, categoryFinding(ranked), categories),
    {
      kind: 'table',
      caption: 'From the strongest category to the weakest; a mean is of answers from 1 to 5',
      columns: [
        { head: 'Category', share: 44 },
        { head: 'Band', share: 22 },
        { head: 'Mean', share: 14, align: RIGHT },
        { head: 'Percent', share: 20, align: RIGHT },
      ],
      rows: ranked.map(({ category, mean, percentage }) => [
        { text: category },
        { text: levelText(percentage) },
        { text: meanText(mean) },
        scoreCell(charts, percentage),
      ]),
    },
  ]
}

const best = <F extends { readonly percentage: number }>(figures: readonly F[]): F[] =>
  figures.toSorted((a, b) => b.percentage - a.percentage)

/** `5 answers count here, of 8 people asked: 63%.` */
function whoCounts(responses: number, asked: number | null): string {
  const counted = responses === 1 ? '1 answer counts here' : `${responses} answers count here`
  if (asked === null) return `${counted}.`
  const people = asked === 1 ? '1 person asked' : `${asked} people asked`
  return `${counted}, of ${people}: ${Math.round((responses / asked) * 100)}%.`
}

function categoryFinding(ranked: readonly CategoryFigures[]): string {
  const [highest, lowest] = [ranked.at(0), ranked.at(-1)]
  if (!highest || !lowest) return ''
  const [from, to] = [percentText(lowest.percentage), percentText(highest.percentage)]
  return from === to
    ? `All ${ranked.length} categories lie at ${to}%.`
    : `${highest.category} is highest at ${to}%, ${lowest.category} lowest at ${from}%.`
}

/** What the analyst reads from the figures. */
export function insightBlocks(analysis: Analysis): Block[] {
  return [
    { kind: 'page' },
    { kind: 'heading', level: 2, text: 'Key insights' },
    { kind: 'paragraph', look: 'lead', text: analysis.overview },
    ...listBlocks('Strengths', analysis.strengths),
    ...listBlocks('Growth areas', analysis.improvements),
    ...listBlocks('Action items', analysis.recommendations),
    {
      kind: 'paragraph',
      look: 'quiet',
      text: 'Drawn from the figures of this report by fixed rules: the same figures always give the same words. They begin a conversation with the team, and do not replace it.',
    },
  ]
}

const listBlocks = (title: string, items: readonly string[]): Block[] =>
  items.length === 0
    ? []
    : [
        { kind: 'heading', level: 3, text: title },
        { kind: 'list', items },
      ]

const PRACTICES_SHOWN = 2

/** One category on a page of its own: each of its questions, and what a team can do about it. */
export function categoryBlocks(
  charts: ChartPrinter,
  type: AssessmentType,
  figures: TeamFigures,
  { key, category, percentage }: CategoryFigures,
): Block[] {
  const questions = figures.questions.filter((question) => question.category === category)
  const practices = (PRACTICES[type][key] ?? []).slice(0, PRACTICES_SHOWN)
  return [
    { kind: 'page' },
    { kind: 'heading', level: 2, text: category },
    scoreBlock(charts, percentage),
    { kind: 'paragraph', look: 'lead', text: questionFinding(questions) },
    {
      kind: 'table',
      caption: `${questions.length} questions; a mean is of answers from 1, Strongly Disagree, to 5, Strongly Agree`,
      columns: [
        { head: 'Question', share: 46 },
        { head: 'Band', share: 16 },
        { head: 'Answers', share: 12, align: RIGHT },
        { head: 'Mean', share: 10, align: RIGHT },
        { head: 'Percent', share: 16, align: RIGHT },
      ],
      rows: questions.map((question) => [
        { text: question.questionText },
        { text: levelText(question.percentage) },
        { text: String(question.responseCount) },
        { text: meanText(question.mean) },
        scoreCell(charts, question.percentage),
      ]),
    },
    ...listBlocks(
      'Practices that help here',
      practices.map(({ title, text }) => `${title}. ${text}`),
    ),
  ]
}

function questionFinding(questions: readonly QuestionFigures[]): string {
  const ranked = best(questions)
  const [most, least] = [ranked.at(0), ranked.at(-1)]
  if (!most || !least) return ''
  const [from, to] = [percentText(least.percentage), percentText(most.percentage)]
  return from === to
    ? `All ${questions.length} questions lie at ${to}%.`
    : `Most agreed with: “${most.questionText}” (${to}%). Least agreed with: “${least.questionText}” (${from}%).`
}

/** Two decimals, also where they are zeros, so that means stand under each other. */
const meanText = (mean: number): string => twoDecimals(mean).toFixed(2)
