import { hasScore } from '#domain/scored-question.ts'
import type { QuestionResult } from '#contract/results.ts'
import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import type { Category } from '#domain/assessments/assessment.ts'
import { formatScore } from '#domain/scoring.ts'
import { categoryLevel } from '#domain/statistics/score-level.ts'
import { describeCantSay, hasPool } from '#domain/statistics/cant-say-words.ts'
import { countAgreeing, describeSplit } from '#domain/statistics/words.ts'
import type { Block, Cell, Column } from '#server/platform/pdf/blocks.ts'
import { distributionBar, distributionLegend } from './drawings.ts'
import { formatAgreement, formatInterval, formatMean, pluralize } from './formatting.ts'
import { ALIGN_RIGHT } from './report-data.ts'
import type { RoundReportData } from './report-data.ts'
import { formatLevel, scoreCell } from './score-cells.ts'

/** Returns all questions by category, in the order of the quiz. */
export function questionBlocks(data: RoundReportData): Block[] {
  const { assessment, summary } = data
  const { spreadResponses: shown, teamResponses: all } = summary
  const scope =
    shown > 0 && shown < all
      ? ` Distributions cover ${shown} of ${all} responses${hasPool(summary.categoryDetails, all) ? '' : '; averages cover all'}.`
      : ''
  return [
    { kind: 'heading', level: 2, text: 'Questions' },
    {
      kind: 'paragraph',
      look: 'quiet',
      text: `${pluralize(summary.categoryDetails.length, 'question')}, answered from 1 (Strongly Disagree) to 5 (Strongly Agree) and worded so that agreement is good.${scope}`,
    },
    ...assessment.categories.flatMap((category) => categoryBlocks(data, category)),
  ]
}

function categoryBlocks(data: RoundReportData, { name, meaning }: Category): Block[] {
  const { summary } = data
  const own = summary.categories.find(({ category }) => category === name)
  const questions = summary.categoryDetails.filter(({ category }) => category === name)
  const level = own && formatLevel(categoryLevel(own, summary.teamResponses))
  const score = own
    ? `${formatScore(own.percentage)}${level && `, ${level}`}`
    : 'too few answers for a score'
  return [
    { kind: 'heading', level: 3, text: `${name}: ${score}` },
    questionTable(data, questions, [meaning, ...splitFindings(data, questions)].join(' ')),
  ]
}

/** Returns one sentence for each question on which opinions are split. */
const splitFindings = (data: RoundReportData, questions: readonly QuestionResult[]): string[] =>
  questions.flatMap((question) =>
    question.distribution && statisticsOf(data, question)?.agreement?.split
      ? [describeSplit(question.distribution, `“${question.questionText}”`)]
      : [],
  )

const statisticsOf = ({ summary }: RoundReportData, { questionId }: QuestionResult) =>
  summary.advanced?.questions.find((entry) => entry.questionId === questionId)

function questionTable(
  data: RoundReportData,
  questions: readonly QuestionResult[],
  caption: string,
): Block {
  const { charts, summary } = data
  const hasDistributions = questions.some(({ distribution }) => distribution !== null)
  const hasMargins = questions.some((question) =>
    intervalBounds(statisticsOf(data, question)?.interval),
  )
  const hasAgreement = questions.some((question) => statisticsOf(data, question)?.agreement)
  const columns: Column[] = [
    { head: 'Question', share: hasDistributions ? 33 : 60 },
    ...(hasDistributions
      ? [{ head: 'Disagree to agree', scale: distributionLegend(), share: 24 }]
      : []),
    { head: 'Average', share: 11.5, align: ALIGN_RIGHT },
    { head: 'Score', share: 11, align: ALIGN_RIGHT },
    ...(hasMargins ? [{ head: 'Margin', share: 12, align: ALIGN_RIGHT }] : []),
    ...(hasDistributions ? [{ head: 'Agree', share: 11.5, align: ALIGN_RIGHT }] : []),
    ...(hasAgreement ? [{ head: 'Opinions', share: 13 }] : []),
  ]
  return {
    kind: 'table',
    caption,
    columns,
    rows: questions.map((question): Cell[] => {
      const { interval, agreement } = statisticsOf(data, question) ?? {}
      return [
        { text: withCantSay(question, summary.groupSize) },
        ...(hasDistributions ? [distributionCell(question)] : []),
        { text: hasScore(question) ? formatMean(question.averageScore) : '–' },
        hasScore(question) ? scoreCell(charts, question.percentage) : { text: '–' },
        ...(hasMargins ? [{ text: interval ? formatInterval(interval) : '–' }] : []),
        ...(hasDistributions
          ? [{ text: question.distribution ? agreeCell(question.distribution) : '–' }]
          : []),
        ...(hasAgreement
          ? [
              {
                text: agreement ? formatAgreement(agreement) : '–',
                strong: agreement?.split ?? false,
              },
            ]
          : []),
      ]
    }),
  }
}

/** Returns the question, and whether few have answered or many could not say. */
const withCantSay = (question: QuestionResult, groupSize: number): string =>
  [question.questionText, describeCantSay(question, groupSize)].filter(Boolean).join(' – ')

/** Returns how many people agree, below the head `Agree`: `12 of 20`. */
function agreeCell(distribution: readonly number[]): string {
  const { agree, all } = countAgreeing(distribution)
  return `${agree} of ${all}`
}

function distributionCell({ questionText, distribution }: QuestionResult): Cell {
  if (!distribution) return { text: '–' }
  const counts = distribution.map((count, value) => `${AGREEMENT_LABELS[value]} ${count}`)
  return {
    drawing: {
      svg: distributionBar(distribution),
      alt: `Answers to “${questionText}”: ${counts.join(', ')}.`,
    },
  }
}
