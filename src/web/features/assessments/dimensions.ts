import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'

/**
 * What the public pages say of each assessment. For loaders, which run when the site is built:
 * the pages get these words and not the questions.
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
      /** Percents of the sample result: the mark of the assessment. */
      sample: SAMPLE_RESULTS[type].categories.map(({ percentage }) => percentage),
    }
  })
}

export type Dimension = ReturnType<typeof dimensions>[number]
