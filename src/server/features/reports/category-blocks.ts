import type { QuestionResult } from '#contract/results.ts'
import { PRACTICES } from '#domain/analyst/practices/library.ts'
import type { Practice } from '#domain/analyst/practices/practice.ts'
import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import type { Category } from '#domain/assessments/assessment.ts'
import { formatScore } from '#domain/scoring.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { formatAgreement, pluralize, formatMean, formatShare, SPLIT_TEXT } from './formatting.ts'
import { titledList } from './insight-blocks.ts'
import { sortByPercentage, ALIGN_RIGHT } from './report-data.ts'
import type { SessionReportData } from './report-data.ts'
import { formatLevel, scoreBlock, scoreCell, FULL_WIDTH } from './score-cells.ts'

const MAX_PRACTICES = 2

/** One category on its own page: its score, its questions and recommended practices. */
export function categoryBlocks(data: SessionReportData, { key, name, meaning }: Category): Block[] {
  const { charts, assessment, summary } = data
  const own = summary.categories.find(({ category }) => category === name)
  const questions = summary.categoryDetails.filter(({ category }) => category === name)
  if (!own) return []
  const spread = distributionBlocks(data, questions)
  const practices = PRACTICES[assessment.type][key] ?? []
  return [
    { kind: 'page' },
    { kind: 'heading', level: 2, text: name },
    scoreBlock(charts, own.percentage),
    { kind: 'paragraph', text: meaning },
    ...(spread.length > 0
      ? [...spread, questionTable(data, questions), ...firstPractice(practices)]
      : [
          { kind: 'paragraph' as const, text: questionFinding(questions) },
          questionTable(data, questions),
          ...titledList(
            'Recommended practices',
            practices.slice(0, MAX_PRACTICES).map(practiceText),
          ),
        ]),
  ]
}

const practiceText = ({ title, text }: Practice): string => `${title}. ${text}`

/** The first practice only: the page has room for one under a chart. */
const firstPractice = (practices: readonly Practice[]): Block[] =>
  practices
    .slice(0, 1)
    .map((practice) => ({ kind: 'paragraph', text: `Try this: ${practiceText(practice)}` }))

function questionFinding(questions: readonly QuestionResult[]): string {
  const ranked = sortByPercentage(questions)
  const [most, least] = [ranked.at(0), ranked.at(-1)]
  if (!most || !least) return ''
  const [from, to] = [formatScore(least.percentage), formatScore(most.percentage)]
  return from === to
    ? `All ${questions.length} questions score ${to}%.`
    : `Most agreed with: “${most.questionText}” (${to}%). Least agreed with: “${least.questionText}” (${from}%).`
}

/** The distribution of answers per question; empty if distributions are not published. */
function distributionBlocks(
  { charts, summary }: SessionReportData,
  questions: readonly QuestionResult[],
): Block[] {
  const rows = questions.flatMap(({ questionId, questionText, distribution }) =>
    distribution ? [{ key: questionId, label: questionText, counts: distribution }] : [],
  )
  if (rows.length === 0) return []
  const { spreadResponses: shown, teamResponses: all } = summary
  const start = shown < all ? `${shown} of ${all} responses. Disagreement` : 'Disagreement'
  const finding = `${start} is left of the line, agreement right; the favorable share is at the end.`
  const texts = rows.map(
    ({ label, counts }) =>
      `${label} ${counts.map((count, value) => `${AGREEMENT_LABELS[value]} ${count}`).join(', ')}`,
  )
  return [
    {
      kind: 'figure',
      finding,
      drawing: {
        alt: `Number of answers to each question. ${texts.join('. ')}.`,
        svg: charts.likert({ rows, answers: AGREEMENT_LABELS, width: FULL_WIDTH, label: finding }),
      },
    },
  ]
}

function questionTable(
  { charts, summary }: SessionReportData,
  questions: readonly QuestionResult[],
): Block {
  const hasDistributions = questions.some(({ favourable }) => favourable !== null)
  const agreementOf = ({ questionId }: QuestionResult) =>
    summary.advanced?.questions.find((entry) => entry.questionId === questionId)?.agreement
  const hasAgreement = questions.some((question) => agreementOf(question))
  return {
    kind: 'table',
    caption: `${pluralize(questions.length, 'question')} with ${pluralize(summary.teamResponses, 'response')}, from 1 (Strongly Disagree) to 5 (Strongly Agree)`,
    columns: [
      { head: 'Question', share: 38 },
      { head: 'Band', share: 15 },
      { head: 'Average', share: 11, align: ALIGN_RIGHT },
      { head: 'Score', share: 10, align: ALIGN_RIGHT },
      ...(hasDistributions ? [{ head: 'Favorable', share: 14, align: ALIGN_RIGHT }] : []),
      ...(hasAgreement ? [{ head: 'Agreement', share: 14 }] : []),
    ],
    rows: questions.map((question) => {
      const agreement = agreementOf(question)
      const word = agreement ? formatAgreement(agreement) : '–'
      return [
        { text: question.questionText },
        { text: formatLevel(question.percentage) },
        { text: formatMean(question.averageScore) },
        scoreCell(charts, question.percentage),
        ...(hasDistributions
          ? [{ text: question.favourable ? formatShare(question.favourable.favourable) : '–' }]
          : []),
        ...(hasAgreement ? [{ text: word, strong: word === SPLIT_TEXT }] : []),
      ]
    }),
  }
}
