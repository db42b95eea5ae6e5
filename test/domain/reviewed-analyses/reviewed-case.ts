import type { AssessmentType } from '#domain/assessments/assessment.ts'

/** An answer in words, or several that people choose from in turn. */
export type Answers =
  | 'Strongly Disagree'
  | 'Disagree'
  | 'Neutral'
  | 'Agree'
  | 'Strongly Agree'
  | 'Agree or Strongly Agree'
  | 'Neutral or Agree'
  | 'Disagree or Neutral'
  | 'Strongly Disagree or Disagree'
  | 'Neutral, seldom Agree'
  | 'any answer'
  | 'half Strongly Disagree, half Strongly Agree'

/** One round in words. */
export interface Round {
  readonly people: number
  /** The answers to all questions except those named below. */
  readonly answers: Answers
  /** Answers by category key, or by category key and number of the question. */
  readonly except?: Readonly<Record<string, Answers>>
}

/** One round with its circumstances, whose analysis was reviewed. */
export interface ReviewedCase extends Round {
  readonly title: string
  readonly assessment: AssessmentType
  /** Number of people in the team, if known. */
  readonly team?: number
  /** Default: the plan has advanced analytics. */
  readonly plan?: 'basic'
  /** Default: the team's first round. */
  readonly round?: number
  readonly before?: Round
  /** The manager's own answers. */
  readonly manager?: Omit<Round, 'people'>
}
