/** What the pages may weigh at most, KiB as they are sent. */
export const WEIGHTS = {
  quiz: 130,
  quizScript: 80,
  /** First JavaScript of any other public page. */
  page: 130,
  /** What a chart adds to it. */
  chart: 20,
} as const

/** Of the quiz page, cold: a logo and the icon counted in. */
export const QUIZ_REQUESTS = 7
