import type { QuestionResult } from '#contract/results.ts'
import { PRACTICES } from '#domain/analyst/practices/library.ts'
import type { Practice } from '#domain/analyst/practices/practice.ts'
import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import type { Category } from '#domain/assessments/assessment.ts'
import { percentText } from '#domain/scoring.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { agreementText, counted, meanText, shareText, SPLIT } from './figure-words.ts'
import { listBlocks } from './insight-blocks.ts'
import { best, RIGHT } from './report-data.ts'
import type { Material } from './report-data.ts'
import { levelText, scoreBlock, scoreCell, WIDE } from './score-cells.ts'

const SHOWN = 2

/** One category on a page of its own: each of its questions, and what a team can do about it. */
export function categoryBlocks(material: Material, { key, name, meaning }: Category): Block[] {
  const { charts, assessment, summary } = material
  const own = summary.categories.find(({ category }) => category === name)
  const questions = summary.categoryDetails.filter(({ category }) => category === name)
  if (!own) return []
  const spread = likertBlocks(material, questions)
  const practices = PRACTICES[assessment.type][key] ?? []
  return [
    { kind: 'page' },
    { kind: 'heading', level: 2, text: name },
    scoreBlock(charts, own.percentage),
    { kind: 'paragraph', text: meaning },
    ...(spread.length > 0
      ? [...spread, questionTable(material, questions), ...shortPractice(practices)]
      : [
          { kind: 'paragraph' as const, text: questionFinding(questions) },
          questionTable(material, questions),
          ...listBlocks('Practices that help here', practices.slice(0, SHOWN).map(wordsOf)),
        ]),
  ]
}

const wordsOf = ({ title, text }: Practice): string => `${title}. ${text}`

/** As much as there is room for under a drawing. */
const shortPractice = (practices: readonly Practice[]): Block[] =>
  practices
    .slice(0, 1)
    .map((practice) => ({ kind: 'paragraph', text: `Something to try: ${wordsOf(practice)}` }))

function questionFinding(questions: readonly QuestionResult[]): string {
  const ranked = best(questions)
  const [most, least] = [ranked.at(0), ranked.at(-1)]
  if (!most || !least) return ''
  const [from, to] = [percentText(least.percentage), percentText(most.percentage)]
  return from === to
    ? `All ${questions.length} questions lie at ${to}%.`
    : `Most agreed with: “${most.questionText}” (${to}%). Least agreed with: “${least.questionText}” (${from}%).`
}

/** How the answers spread, where that may show. */
function likertBlocks(
  { charts, summary }: Material,
  questions: readonly QuestionResult[],
): Block[] {
  const rows = questions.flatMap(({ questionId, questionText, distribution }) =>
    distribution ? [{ key: questionId, label: questionText, counts: distribution }] : [],
  )
  if (rows.length === 0) return []
  const { spreadResponses: shown, teamResponses: all } = summary
  const whose = shown < all ? `Of ${shown} of the ${all} answers: left` : 'Left'
  const finding = `${whose} of the line they disagree, right of it they agree; at the end stands the favorable share.`
  const spoken = rows.map(
    ({ label, counts }) =>
      `${label} ${counts.map((count, value) => `${AGREEMENT_LABELS[value]} ${count}`).join(', ')}`,
  )
  return [
    {
      kind: 'figure',
      finding,
      drawing: {
        alt: `Answers to each question, counted. ${spoken.join('. ')}.`,
        svg: charts.likert({ rows, answers: AGREEMENT_LABELS, width: WIDE, label: finding }),
      },
    },
  ]
}

function questionTable({ charts, summary }: Material, questions: readonly QuestionResult[]): Block {
  const spreads = questions.some(({ favourable }) => favourable !== null)
  const agreementOf = ({ questionId }: QuestionResult) =>
    summary.advanced?.questions.find((one) => one.questionId === questionId)?.agreement
  const agrees = questions.some((question) => agreementOf(question))
  return {
    kind: 'table',
    caption: `${counted(questions.length, 'question')} with ${counted(summary.teamResponses, 'answer')} each, from 1, Strongly Disagree, to 5, Strongly Agree`,
    columns: [
      { head: 'Question', share: 38 },
      { head: 'Band', share: 15 },
      { head: 'Mean', share: 9, align: RIGHT },
      { head: 'Percent', share: 12, align: RIGHT },
      ...(spreads ? [{ head: 'Favorable', share: 14, align: RIGHT }] : []),
      ...(agrees ? [{ head: 'Agreement', share: 14 }] : []),
    ],
    rows: questions.map((question) => {
      const agreement = agreementOf(question)
      const word = agreement ? agreementText(agreement) : '–'
      return [
        { text: question.questionText },
        { text: levelText(question.percentage) },
        { text: meanText(question.averageScore) },
        scoreCell(charts, question.percentage),
        ...(spreads
          ? [{ text: question.favourable ? shareText(question.favourable.favourable) : '–' }]
          : []),
        ...(agrees ? [{ text: word, strong: word === SPLIT }] : []),
      ]
    }),
  }
}
