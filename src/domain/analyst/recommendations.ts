import type { Assessment } from '#domain/assessments/assessment.ts'
import type { CategoryScore } from '#domain/team-results.ts'
import { categoriesToImprove } from './findings.ts'
import { splitQuestions, showsSpread } from './input.ts'
import type { AnalystInput } from './input.ts'
import { PRACTICES } from './practices/library.ts'
import { rankByScore } from './ranking.ts'
import type { Ranking } from './ranking.ts'

/**
 * Returns what to do: a conversation if the results leave open questions, then a practice for each
 * of the lowest categories.
 */
export function recommendations(
  assessment: Assessment,
  input: AnalystInput,
  ranking: Ranking,
): string[] {
  return [
    ...discussFirst(input),
    ...categoriesToImprove(ranking).flatMap((category) => practiceFor(assessment, input, category)),
  ]
}

function discussFirst(input: AnalystInput): string[] {
  if (!showsSpread(input)) {
    return [
      'Ask before you act. Show the team these results and ask whether they match what people see at work. With so few responses, that conversation tells you more than the scores. No one has to say what they answered.',
    ]
  }
  const split = splitQuestions(input).at(0)
  if (!split) return []
  return [
    `Talk before you change anything. Read “${split.question.questionText}” to the team, give everyone a few minutes to note where it is true and where it is not, and collect examples of both. Ask about situations; no one has to say what they answered. Then decide what to try.`,
  ]
}

/** Returns the first practice of a category, or the second if the first was given last time. */
function practiceFor(
  { type }: Assessment,
  input: AnalystInput,
  { key, category }: CategoryScore,
): string[] {
  const practices = PRACTICES[type][key] ?? []
  const chosen = practices[stillLow(input, category) ? 1 : 0] ?? practices[0]
  return chosen ? [`${chosen.title} (${category}). ${chosen.text}`] : []
}

/** True if a category was among the lowest in the previous session too, without a clear rise since. */
function stillLow(input: AnalystInput, category: string): boolean {
  const { comparison, results } = input
  const change = comparison?.categories.find((candidate) => candidate.category === category)
  if (!comparison || !change || change.verdict === 'up') return false
  const before = new Map(
    comparison.categories.map((previous) => [previous.category, previous.before]),
  )
  const categories = results.categories.map((current) => ({
    ...current,
    percentage: before.get(current.category) ?? current.percentage,
  }))
  const lowest = categoriesToImprove({ ranked: rankByScore(categories) })
  return lowest.some((low) => low.category === category)
}
