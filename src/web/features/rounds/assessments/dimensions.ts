import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'

/**
 * Returns the texts of each assessment for public pages. Used in loaders, which run at build time,
 * so that pages contain these texts but not the questions.
 */
export function dimensions() {
  return ASSESSMENT_TYPES.map((type) => {
    const assessment = ASSESSMENTS[type]
    const { title, description, estimatedMinutes, focusAreas, outcomes, benefits } = assessment
    return {
      type,
      title,
      description,
      estimatedMinutes,
      totalQuestions: totalQuestions(assessment),
      categories: assessment.categories.map(({ name }) => name),
      focusAreas: [...focusAreas],
      outcomes: [...outcomes],
      benefits: [...benefits],
      frequency: assessment.frequency,
      frequencyBenefit: assessment.frequencyBenefit,
      /** Category scores of the sample result in percent, drawn as the silhouette. */
      sample: SAMPLE_RESULTS[type].categories.map(({ percentage }) => percentage),
    }
  })
}

export type Dimension = ReturnType<typeof dimensions>[number]
