/** The six question sets, by the key that stands in every URL and row. */
export const ASSESSMENT_TYPES = [
  'agile',
  'teamwork',
  'innovation',
  'leadership',
  'engagement',
  'digital',
] as const

export type AssessmentType = (typeof ASSESSMENT_TYPES)[number]

/** The five labels of every question, in order: an answer's value is its 1-based position. */
export const AGREEMENT_LABELS = [
  'Strongly Disagree',
  'Disagree',
  'Neutral',
  'Agree',
  'Strongly Agree',
] as const

/** One statement to agree or disagree with; agreement is always the good end. */
export interface Question {
  /** `<type>.<category key>.<number>`, stable for ever: stored answers are read by its position. */
  readonly id: string
  readonly text: string
}

/** A named group of questions inside one assessment; scores are given per category. */
export interface Category {
  /** Stable key inside the assessment, kebab-case. */
  readonly key: string
  readonly name: string
  /** What the category is about, in one sentence a team member would understand. */
  readonly meaning: string
  readonly questions: readonly Question[]
}

/** One whole assessment: its questions and the words that present it. */
export interface Assessment {
  readonly type: AssessmentType
  /** Raised when a question changes its meaning; stored with each session. */
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
  /** What running it that often brings, in one sentence. */
  readonly frequencyBenefit: string
  /** Name of a lucide icon, kebab-case. */
  readonly icon: string
  /** Identifying colours (hex) for places that must tell the six apart; never used for scores. */
  readonly color: string
  readonly bgColor: string
  readonly categories: readonly Category[]
}
