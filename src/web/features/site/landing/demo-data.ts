import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'
import type { Demo } from './demo.ts'

const CATEGORY = 'balance-of-effort'

/**
 * Returns the demo. Runs at build time, so that the browser gets one question instead of the
 * catalogue.
 */
export function demoFromCatalogue(): Demo {
  const { categories } = ASSESSMENTS.teamwork
  const category = categories.find(({ key }) => key === CATEGORY)
  const question = category?.questions[0]
  if (!category || !question) throw new Error(`No category ${CATEGORY} in the teamwork assessment`)
  return {
    question: question.text,
    category: category.name,
    labels: [...AGREEMENT_LABELS],
    categories: SAMPLE_RESULTS.teamwork.categories.map((entry) => ({
      category: entry.category,
      percentage: entry.percentage,
    })),
  }
}
