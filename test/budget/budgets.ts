/** Maximum transfer sizes of pages, in KiB. */
export const SIZE_BUDGETS = {
  quiz: 60,
  quizScript: 18,
  /** The quiz page of an invited round, with all that it can load. */
  invitedQuiz: 85,
  /** Initial JavaScript of any other public page. */
  page: 130,
  /** What charts add to a page. */
  chart: 20,
} as const

/** Maximum requests of the quiz page with an empty cache, including a logo and the icon. */
export const QUIZ_REQUEST_BUDGET = 5
