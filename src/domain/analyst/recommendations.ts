import type { Assessment } from '#domain/assessments/assessment.ts'
import type { CategoryScore } from '#domain/team-results.ts'
import { lowest } from './findings.ts'
import { splitQuestions, showsSpread } from './input.ts'
import type { AnalystInput } from './input.ts'
import { PRACTICES } from './practices/library.ts'
import { rankCategories } from './ranking.ts'
import type { Ranking } from './ranking.ts'

/** What to do: a talk where figures alone do not settle it, then a practice for each low category. */
export function recommendations(
  assessment: Assessment,
  input: AnalystInput,
  ranking: Ranking,
): string[] {
  return [
    ...discussFirst(input),
    ...lowest(ranking).flatMap((one) => practice(assessment, input, one)),
  ]
}

function discussFirst(input: AnalystInput): string[] {
  if (!showsSpread(input)) {
    return [
      'Ask before you act. Show the team these figures and ask whether they fit what people see at work. With so few answers that talk tells you more than the numbers do. Nobody has to say what they answered.',
    ]
  }
  const split = splitQuestions(input).at(0)
  if (!split) return []
  return [
    `Talk before you change anything. Read “${split.question.questionText}” to the team, give everybody a few minutes to note where it holds and where it does not, and collect examples of both. Ask about situations: nobody has to say what they answered. Decide only then what to try.`,
  ]
}

/** The first practice helps most teams with the least effort; who had it last time gets another. */
function practice(
  { type }: Assessment,
  input: AnalystInput,
  { key, category }: CategoryScore,
): string[] {
  const known = PRACTICES[type][key] ?? []
  const chosen = known[stillLow(input, category) ? 1 : 0] ?? known[0]
  return chosen ? [`${chosen.title} (${category}). ${chosen.text}`] : []
}

/** Whether a category was among the lowest in the last round too and has not surely risen since. */
function stillLow(input: AnalystInput, category: string): boolean {
  const { comparison, figures } = input
  const change = comparison?.categories.find((one) => one.category === category)
  if (!comparison || !change || change.verdict === 'up') return false
  const before = new Map(comparison.categories.map((one) => [one.category, one.before]))
  const then = figures.categories.map((one) => ({
    ...one,
    percentage: before.get(one.category) ?? one.percentage,
  }))
  const ranking = rankCategories({ ...input, figures: { ...figures, categories: then } })
  return lowest(ranking).some((one) => one.category === category)
}
