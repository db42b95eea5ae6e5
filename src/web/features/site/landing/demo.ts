/** A sample team and one real question that visitors can answer. */
export interface Demo {
  readonly question: string
  /** The category of the question. */
  readonly category: string
  readonly labels: readonly string[]
  readonly categories: readonly { readonly category: string; readonly percentage: number }[]
}

/** Number of people in the sample team, which the visitor joins. */
export const DEMO_TEAM_SIZE = 4

/**
 * Returns the category scores in percent after the visitor's answer (1 to `labels.length`). The
 * answer counts for the whole category.
 */
export function withAnswer(demo: Demo, answer: number | undefined): Demo['categories'] {
  if (answer === undefined) return demo.categories
  const percent = (answer / demo.labels.length) * 100
  return demo.categories.map((entry) =>
    entry.category === demo.category
      ? {
          ...entry,
          percentage: (entry.percentage * DEMO_TEAM_SIZE + percent) / (DEMO_TEAM_SIZE + 1),
        }
      : entry,
  )
}

/** Returns the mean of the category scores, in percent. */
export const overall = (categories: Demo['categories']): number =>
  categories.reduce((sum, { percentage }) => sum + percentage, 0) / categories.length
