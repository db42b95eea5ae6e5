import type { AgreedAction } from '#contract/actions.ts'
import type { QuestionResult, ResultsSummary } from '#contract/results.ts'
import type { ShownComments } from '#contract/comments.ts'
import { advanced, category, orderOf, question, sureness } from './result-fixtures.ts'

/** Nine answers to a question: counts of 1 to 5. */
export const SPLIT = [4, 1, 0, 0, 4]
export const CLOSE = [0, 0, 1, 7, 1]

/** Returns a question of the teamwork assessment with its answers. */
export const asked = (questionId: string, percentage: number, distribution: number[]) =>
  question(questionId, percentage, { category: 'Coordination', distribution })

/** Returns the results of nine people with these questions, with agreement by question. */
export const summaryOf = (
  questions: readonly QuestionResult[],
  agreements: Readonly<Record<string, number | null>>,
  change: Partial<ResultsSummary> = {},
): ResultsSummary => ({
  totalSubmissions: 9,
  averageScore: 65,
  favourable: null,
  categories: [category('Communication', 60), category('Coordination', 70)],
  categoryOrder: orderOf({ Communication: 60, Coordination: 70 }),
  categoryDetails: [...questions],
  groupSize: 3,
  expectedResponses: 9,
  released: 9,
  waiting: 0,
  deletedUnread: 0,
  keyLost: false,
  heldBack: 0,
  teamResponses: 9,
  participation: 100,
  scoreIfOthersAreLower: null,
  spreadResponses: 9,
  lastSubmission: null,
  managerView: null,
  sincePrevious: null,
  advanced: advanced({
    questions: Object.entries(agreements).map(([id, agreement]) => sureness(id, agreement)),
  }),
  ...change,
})

export const agreedAction = (id: string): AgreedAction => ({
  id,
  title: 'Handover checklist',
  owner: null,
  dueDate: null,
  category: 'Coordination',
  questionId: null,
  status: 'done',
  reason: null,
  agreedOn: '2026-10-03',
  change: { before: 63, after: 71, difference: 8, verdict: 'up' },
  incomparable: false,
})

export const shownComments = (change: Partial<ShownComments> = {}): ShownComments => ({
  questionId: 'open.1',
  question: 'What should we keep doing?',
  texts: [],
  hidden: [],
  hiddenCount: 0,
  reported: [],
  needed: 5,
  ...change,
})
