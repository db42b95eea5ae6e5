import type { Assessment } from '#domain/assessments/assessment.ts'
import { improvements, strengths } from './findings.ts'
import type { AnalystInput } from './input.ts'
import { overview } from './overview.ts'
import { recommendations } from './recommendations.ts'

/** The analyst's text about a team's results. */
export interface Analysis {
  overview: string
  strengths: string[]
  improvements: string[]
  /** A second line, if there is one, has details: why, what it takes, source. */
  recommendations: string[]
}

/**
 * Describes released results: what stands out, how certain that is, and what to try, with the
 * questions behind it. Deterministic: the same input always gives the same text. The input holds
 * totals only, so the text cannot be about a person. Distributions are mentioned from five
 * responses.
 */
export function analyze(assessment: Assessment, input: AnalystInput): Analysis {
  return {
    overview: overview(assessment, input),
    strengths: strengths(input),
    improvements: improvements(assessment, input),
    recommendations: recommendations(assessment, input),
  }
}
