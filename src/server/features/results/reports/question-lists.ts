import { capitalize } from '#domain/capitalize.ts'
import { hasScore } from '#domain/scored-question.ts'
import type { QuestionResult, ScoredQuestion } from '#contract/results.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { formatScore } from '#domain/scoring.ts'
import { formatAgreeCount } from '#domain/statistics/words.ts'
import type { ScoreList } from '#server/platform/pdf/blocks.ts'
import { sortByPercentage } from './report-data.ts'
import { scoreLook } from './score-cells.ts'

const PER_END = 3

/**
 * Returns the three questions with the highest and the three with the lowest scores; undefined if
 * all scores are equal as displayed. A list whose last score has equals outside says so.
 * @param split ids of the questions on which opinions are split
 */
export function questionLists(
  charts: Pick<ChartPrinter, 'mark'>,
  questions: readonly QuestionResult[],
  split: ReadonlySet<string>,
): readonly [highest: ScoreList, lowest: ScoreList] | undefined {
  const ranked = sortByPercentage(questions.filter(hasScore))
  if (new Set(ranked.map(({ percentage }) => formatScore(percentage))).size < 2) return undefined
  const listOf = (end: string, fromEnd: readonly ScoredQuestion[]): ScoreList => {
    const [last, next] = fromEnd.slice(PER_END - 1, PER_END + 1).map(shownScore)
    return {
      title:
        last === next
          ? `Among the ${end}-scoring questions`
          : `${capitalize(end)}-scoring questions`,
      items: fromEnd.slice(0, PER_END).map((question) => ({
        score: shownScore(question),
        ...scoreLook(charts, question.percentage),
        text: question.questionText,
        note: [
          question.category,
          question.distribution ? formatAgreeCount(question.distribution) : '',
          split.has(question.questionId) ? 'opinions split' : '',
        ]
          .filter((part) => part !== '')
          .join(' · '),
      })),
    }
  }
  return [listOf('highest', ranked), listOf('lowest', ranked.toReversed())]
}

const shownScore = ({ percentage }: ScoredQuestion): string => formatScore(percentage)
