import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Block, Report } from '#server/platform/pdf/blocks.ts'
import { besideBlocks } from './comparison-blocks.ts'
import { categoryBlocks } from './category-blocks.ts'
import { longDate } from './figure-words.ts'
import { insightBlocks } from './insight-blocks.ts'
import type { Material } from './report-data.ts'
import { methodBlocks } from './method.ts'
import { overallBlocks } from './overall-blocks.ts'
import { roundsBlocks } from './trend-blocks.ts'

type Cover = Extract<Block, { kind: 'cover' }>

/**
 * The report of one round: what is released of it, and nothing that waits. What the plan does not
 * have is left out without a word: who reads a report is not who buys a plan.
 */
export function sessionReport(
  material: Omit<Material, 'assessment'>,
  branding: Pick<Cover, 'logo' | 'accent'>,
): Report {
  const { session } = material.released
  const assessment = ASSESSMENTS[session.assessmentType]
  const whole = { ...material, assessment }
  return {
    title: `${session.title}: ${PRODUCT_NAME} report`,
    author: PRODUCT_NAME,
    subject: `${assessment.title}, ${session.teamName}`,
    footer: [session.title, assessment.title],
    blocks: [
      cover(whole, branding),
      ...overallBlocks(whole),
      ...roundsBlocks(whole),
      ...besideBlocks(whole),
      ...insightBlocks(whole),
      ...assessment.categories.flatMap((category) => categoryBlocks(whole, category)),
      ...methodBlocks(whole.charts, whole.summary),
    ],
  }
}

function cover({ released, summary }: Material, branding: Pick<Cover, 'logo' | 'accent'>): Block {
  const { session, lastDay } = released
  const asked = session.expectedResponses
  return {
    kind: 'cover',
    title: session.title,
    fallbackTitle: 'Results of a round',
    subtitle: session.assessmentTitle,
    facts: [
      { name: 'Team', value: session.teamName },
      { name: 'Round started', value: longDate(session.createdAt) },
      { name: 'Answers that count', value: String(summary.teamResponses) },
      ...(lastDay === null ? [] : [{ name: 'Latest of these', value: longDate(lastDay) }]),
      ...(asked === null ? [] : [{ name: 'People asked', value: String(asked) }]),
    ],
    notes: [
      'This report speaks of the answers that count, and of no others. How answers come to count, and what the figures can bear, stands at its end.',
    ],
    ...branding,
  }
}
