/** The keys of the six assessments, as used in URLs and database rows. */
export const ASSESSMENT_TYPES = [
  'agile',
  'teamwork',
  'innovation',
  'leadership',
  'engagement',
  'digital',
] as const

export type AssessmentType = (typeof ASSESSMENT_TYPES)[number]

/** The labels of the five answers, in order: an answer's value is its 1-based position. */
export const AGREEMENT_LABELS = [
  'Strongly Disagree',
  'Disagree',
  'Neutral',
  'Agree',
  'Strongly Agree',
] as const

/** One statement to agree or disagree with. Agreement is always positive. */
export interface Question {
  /**
   * `<type>.<category key>.<number>`. Two questions with the same id ask the same, so that answers in
   * different versions can be compared. A question that asks something else gets the next number of
   * its category; no number is used again. The position of a question never changes.
   */
  readonly id: string
  readonly text: string
}

/** A group of questions of an assessment. Each category has a score. */
export interface Category {
  /** Key within the assessment, in kebab case. Never changes. */
  readonly key: string
  readonly name: string
  /** What the category is about, in one sentence. */
  readonly meaning: string
  readonly questions: readonly Question[]
}

/** One assessment: its questions and its presentation. */
export interface Assessment {
  readonly type: AssessmentType
  /** Incremented when texts of questions change; stored with each round. See versions.ts. */
  readonly version: number
  readonly title: string
  /** One or two sentences for cards and lists. */
  readonly description: string
  readonly estimatedMinutes: number
  readonly focusAreas: readonly string[]
  readonly outcomes: readonly string[]
  readonly benefits: readonly string[]
  /** How often a team should run it, for example "Every quarter". */
  readonly frequency: string
  /** The benefit of that frequency, in one sentence. */
  readonly frequencyBenefit: string
  /** Name of a Lucide icon, in kebab case. */
  readonly icon: string
  /** Colors (hex) that identify the assessment; never used for scores. */
  readonly color: string
  readonly bgColor: string
  readonly categories: readonly Category[]
}
