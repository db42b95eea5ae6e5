/** Fill classes of the five answers, from the least to the most agreeing. */
export const ANSWER_FILL = [
  'fill-answer-1',
  'fill-answer-2',
  'fill-answer-3',
  'fill-answer-4',
  'fill-answer-5',
] as const

/** Text colors with enough contrast on each answer color, in both themes. */
export const ON_ANSWER = [
  'fill-on-answer',
  'fill-on-answer-pale',
  'fill-ink',
  'fill-on-answer-pale',
  'fill-on-answer',
] as const
