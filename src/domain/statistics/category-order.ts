import type { Assessment } from '#domain/assessments/assessment.ts'
import { blocksOf, blockVariance, degreesOfFreedom } from './block-model.ts'
import type { Block } from './block-model.ts'
import type { PublishedRollup } from '#domain/rollup.ts'
import { studentPoint } from './probability-distributions.ts'

/** The names of the categories that are clearly first and last; null where no single one is. */
export interface CategoryOrder {
  readonly highest: string | null
  readonly lowest: string | null
}

/**
 * Returns which category is clearly highest and which clearly lowest. A category leads clearly if its
 * mean is at least g = t(.975, ν) · √((V1/n1 + V2/n2) / 2) from the next one; the 2 stands for what the
 * same people share between categories. Comparing the leading two suffices (Gutmann & Maymin 1987).
 * At least one submission must be released.
 */
export function categoryOrder(assessment: Assessment, rollup: PublishedRollup): CategoryOrder {
  const blocks = blocksOf(assessment, rollup)
  const named = assessment.categories.flatMap(({ name }, index) => {
    const block = blocks[index]
    return block ? [{ name, block }] : []
  })
  return {
    highest: clearlyFirst(named.toSorted((a, b) => b.block.mean - a.block.mean)),
    lowest: clearlyFirst(named.toSorted((a, b) => a.block.mean - b.block.mean)),
  }
}

function clearlyFirst([first, next]: readonly { name: string; block: Block }[]): string | null {
  if (!first || !next) return null
  const distance = Math.abs(first.block.mean - next.block.mean)
  return distance > 0 && distance >= clearLead(first.block, next.block) ? first.name : null
}

/** Returns the smallest clear difference of two means of one round, in steps of the scale. */
export function clearLead(one: Block, other: Block): number {
  const variance = blockVariance(one, one.mean) / one.n + blockVariance(other, other.mean) / other.n
  const freedom = Math.min(degreesOfFreedom(one), degreesOfFreedom(other))
  return studentPoint(0.05, freedom) * Math.sqrt(variance / 2)
}
