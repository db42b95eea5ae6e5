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

/** What a recommendation may be about: the questions of the round with their categories. */
export interface AskedQuestion {
  readonly questionId: string
  readonly questionText: string
  readonly category: string
}

/**
 * Returns the action that follows from a recommendation: its first sentence, and the question or else the
 * category that it names.
 */
export function actionFrom(
  recommendation: string,
  questions: readonly AskedQuestion[],
): { title: string; category?: string; question?: { id: string; text: string } } {
  const { lead, rest } = leadOf(recommendation)
  const title = (lead || rest).trim().replace(/\.$/, '')
  const asked = questions.find(({ questionText }) => recommendation.includes(questionText))
  if (asked) return { title, question: { id: asked.questionId, text: asked.questionText } }
  const category = questions.find((own) => recommendation.includes(own.category))?.category
  return category === undefined ? { title } : { title, category }
}
