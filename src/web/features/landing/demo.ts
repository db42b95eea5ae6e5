/** A made-up team and one real question: what the front page lets a visitor try. */
export interface Demo {
  readonly question: string
  /** The category that the question belongs to. */
  readonly category: string
  readonly labels: readonly string[]
  readonly categories: readonly { readonly category: string; readonly percentage: number }[]
}

/** People in the made-up team; the visitor joins them. */
export const DEMO_TEAM_SIZE = 4

/**
 * The made-up figures with the visitor's answer (1 to `labels.length`) among them. The visitor is
 * taken to answer the whole category alike.
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

/** The mean over categories of equal size, percent. */
export const overall = (categories: Demo['categories']): number =>
  categories.reduce((sum, { percentage }) => sum + percentage, 0) / categories.length
