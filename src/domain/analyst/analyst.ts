import type { Assessment } from '#domain/assessments/assessment.ts'
import { improvements, strengths } from './findings.ts'
import type { AnalystInput } from './input.ts'
import { overview } from './overview.ts'
import { rankCategories } from './ranking.ts'
import { recommendations } from './recommendations.ts'

/** What the analyst says about a team's figures, as sentences for a person. */
export interface Analysis {
  overview: string
  strengths: string[]
  improvements: string[]
  recommendations: string[]
}

/**
 * Reads released figures and says what stands out, how sure that is, and what to try, citing the
 * questions behind it. The same input gives the same words. It knows totals only, so it cannot
 * speak of a person; of how answers spread it speaks from five answers on.
 */
export function analyse(assessment: Assessment, input: AnalystInput): Analysis {
  const ranking = rankCategories(input)
  return {
    overview: overview(assessment, input, ranking),
    strengths: strengths(input, ranking),
    improvements: improvements(input, ranking),
    recommendations: recommendations(assessment, input, ranking),
  }
}
