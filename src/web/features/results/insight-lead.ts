/** Longer first sentences are not emphasized. */
const MAX_LEAD_LENGTH = 110

/**
 * Splits an insight into its first sentence, its other sentences and its details, which are its second
 * line. `lead` is empty if there is only one sentence or the first is too long to be a title.
 */
export function leadOf(insight: string): { lead: string; rest: string; details: string } {
  const [advice = '', details = ''] = insight.split('\n')
  const [first = ''] = /^.+?[.?!”](?=\s+[\p{Lu}“])/u.exec(advice) ?? []
  const lead = first.length <= MAX_LEAD_LENGTH ? first : ''
  return { lead, rest: advice.slice(lead.length), details }
}

/** Returns the action that follows from a recommendation: its first sentence, and the category it names. */
export function actionFrom(
  recommendation: string,
  categories: readonly string[],
): { title: string; category: string | undefined } {
  const { lead, rest } = leadOf(recommendation)
  return {
    title: (lead || rest).trim().replace(/\.$/, ''),
    category: categories.find((category) => recommendation.includes(category)),
  }
}
