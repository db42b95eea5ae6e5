import type { Trends } from '#contract/reports.ts'
import type { Insights, RoundResults } from '#contract/results.ts'
import answers from './sample-answers.json' with { type: 'json' }

/** Answers of the API on a round of the demo workspace. `scripts/write-sample.ts` writes them. */
export interface SampleAnswers {
  readonly results: RoundResults
  readonly insights: Insights
  readonly trends: Trends
}

// A test compares them with what the demo answers.
export const SAMPLE_ANSWERS = answers as unknown as SampleAnswers
