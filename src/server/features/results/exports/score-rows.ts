import type { Change, FavorableShares, Interval, PointChange } from '#contract/statistics.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import type { ScoreLevel } from '#domain/scoring.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import type { ExportResults } from '#server/features/results/results/public.ts'
import type { Cell, Column } from '#server/platform/tables/table-columns.ts'
import { roundColumns } from './round-columns.ts'

type Summary = ExportResults['summary']
type Advanced = NonNullable<Summary['advanced']>
type Question = Summary['categoryDetails'][number]

interface Comment {
  readonly text: string
  /** Hidden from the team. */
  readonly hidden: boolean
}

/** One row of the file: a score with its statistics, or a comment, which has no score. */
export interface ScoreRow {
  readonly kind: 'overall' | 'category' | 'question' | 'comment'
  readonly category: string | null
  readonly averageScore: number | null
  readonly percentage: number | null
  readonly favourable: FavorableShares | null
  /** Number of answers, and of those in the distribution; of the whole and of categories, of people. */
  readonly answers?: number | null
  readonly spreadAnswers?: number
  /** Only of the whole and of categories. */
  readonly level?: ScoreLevel
  readonly question?: Pick<Question, 'questionId' | 'questionText'> & Partial<Question>
  readonly comment?: Comment
  /** Only on plans with advanced analytics. */
  readonly interval?: Interval | undefined
  readonly spread?: Advanced['questions'][number] | undefined
  /** Single questions have no verdict. */
  readonly change?: Change | PointChange | undefined
  /** Set if questions were replaced since the previous round. */
  readonly changeNote?: string | undefined
}

/** Returns the overall score, then the categories, then the questions, in the assessment's order. */
export function scoreRows({ summary, overall }: ExportResults): ScoreRow[] {
  const { advanced, categories, categoryDetails, sincePrevious: since } = summary
  const people = { answers: summary.teamResponses, spreadAnswers: summary.spreadResponses }
  return [
    {
      kind: 'overall',
      category: null,
      ...people,
      ...overall,
      favourable: summary.favourable,
      level: overallLevel(summary, summary.teamResponses),
      interval: advanced?.overall,
      change: since?.overall,
      changeNote: since?.versionBreak?.note,
    },
    ...categories.map((category): ScoreRow => {
      const isOwn = (one: { category: string }) => one.category === category.category
      return {
        kind: 'category',
        ...people,
        ...category,
        level: categoryLevel(category, summary.teamResponses),
        interval: advanced?.categories.find(isOwn)?.interval,
        change: since?.categories.find(isOwn),
      }
    }),
    ...categoryDetails.map((question): ScoreRow => {
      const spread = advanced?.questions.find((one) => one.questionId === question.questionId)
      return {
        kind: 'question',
        ...question,
        question,
        answers: question.answered,
        spreadAnswers: (question.distribution ?? []).reduce((sum, count) => sum + count, 0),
        interval: spread?.interval,
        spread,
        change: since?.questions.find((one) => one.questionId === question.questionId),
      }
    }),
  ]
}

/** Returns the columns of the file. Plans without advanced analytics lack its columns. */
export function scoreColumns(released: ExportResults): Column<ScoreRow>[] {
  const { summary } = released
  return [
    ...roundColumns<ScoreRow>(released.round),
    textColumn('kind', ({ kind }) => kind),
    textColumn('category', ({ category }) => category),
    textColumn('question_id', ({ question }) => question?.questionId),
    textColumn('question', ({ question }) => question?.questionText),
    column('answers', ({ answers }) => answers),
    column('cant_say', ({ question }) => question?.cantSay),
    column('mean', ({ averageScore }) => averageScore),
    column('percent', ({ percentage }) => percentage),
    textColumn('level', ({ level }) => level?.text || null),
    // Distributions may cover fewer submissions than the mean.
    column('spread_answers', ({ spreadAnswers }) => spreadAnswers),
    ...[1, 2, 3, 4, 5].map((value) =>
      column(`count_${value}`, ({ question }) => question?.distribution?.[value - 1]),
    ),
    column('count_cant_say', ({ question }) => question?.distributionCantSay),
    column('favourable_percent', ({ favourable }) => favourable?.favourable),
    column('neutral_percent', ({ favourable }) => favourable?.neutral),
    column('unfavourable_percent', ({ favourable }) => favourable?.unfavourable),
    column('percent_before', ({ change }) => change?.before),
    column('change', ({ change }) => change?.difference),
    textColumn('verdict', ({ change }) => (change && 'verdict' in change ? change.verdict : null)),
    textColumn('change_note', ({ changeNote }) => changeNote),
    ...(summary.advanced ? ADVANCED_COLUMNS : []),
  ]
}

export const column = (
  name: string,
  of: (row: ScoreRow) => Cell | undefined,
): Column<ScoreRow> => ({
  name,
  of: (row) => of(row) ?? null,
})

export const textColumn = (
  name: string,
  of: (row: ScoreRow) => string | null | undefined,
): Column<ScoreRow> => ({ ...column(name, of), isText: true })

const ADVANCED_COLUMNS: readonly Column<ScoreRow>[] = [
  textColumn('interval', ({ interval }) => interval?.kind),
  column('interval_low', ({ interval }) => intervalBounds(interval)?.low),
  column('interval_high', ({ interval }) => intervalBounds(interval)?.high),
  column('interval_rough', ({ interval }) => intervalBounds(interval)?.rough),
  column('favourable_low', ({ spread }) => spread?.favourableInterval?.low),
  column('favourable_high', ({ spread }) => spread?.favourableInterval?.high),
  column('agreement', ({ spread }) => spread?.agreement?.agreement),
  column('average_deviation', ({ spread }) => spread?.agreement?.deviation),
  column('split_team', ({ spread }) => spread?.agreement?.split),
  column('stands_out', ({ change }) => (change && 'verdict' in change ? change.standsOut : null)),
]
