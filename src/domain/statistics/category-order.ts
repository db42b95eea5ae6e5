import type { Assessment } from '#domain/assessments/assessment.ts'
import { blocksOf, blockVariance, degreesOfFreedom } from './block-model.ts'
import type { Block, PublishedRollup } from './block-model.ts'
import { studentPoint } from './probability-distributions.ts'

/** The highest or the lowest category. */
export interface CategoryEnd {
  /** The names of the category at the end and, nearest first, of those level with it. */
  readonly categories: readonly string[]
  /** True if no other category is level with it. */
  readonly clear: boolean
}

/** The highest and the lowest category of a round. */
export interface CategoryOrder {
  readonly highest: CategoryEnd
  readonly lowest: CategoryEnd
}

/**
 * Returns which categories are highest and lowest, and how clearly. A category leads clearly if its
 * mean is at least g = t(.975, ν) · √((V1 + V2) / 2n) from the next one; the 2 stands for what the
 * same people share between categories. Comparing the leading two suffices (Gutmann & Maymin 1987).
 * Equal means keep the assessment's order. At least one submission must be released.
 */
export function categoryOrder(assessment: Assessment, rollup: PublishedRollup): CategoryOrder {
  const blocks = blocksOf(assessment, rollup)
  const named = assessment.categories.flatMap(({ name }, index) => {
    const block = blocks[index]
    return block ? [{ name, block }] : []
  })
  return {
    highest: endOf(named.toSorted((a, b) => b.block.mean - a.block.mean)),
    lowest: endOf(named.toSorted((a, b) => a.block.mean - b.block.mean)),
  }
}

interface NamedBlock {
  readonly name: string
  readonly block: Block
}

function endOf(ranked: readonly NamedBlock[]): CategoryEnd {
  const [end, next] = ranked
  if (!end || !next) return { categories: ranked.map(({ name }) => name), clear: true }
  const lead = clearLead(end.block, next.block)
  const isLevel = ({ block }: NamedBlock) =>
    block.mean === end.block.mean || Math.abs(block.mean - end.block.mean) < lead
  return { categories: ranked.filter(isLevel).map(({ name }) => name), clear: !isLevel(next) }
}

/** Returns the smallest clear difference of two means of one round, in steps of the scale. */
export function clearLead(one: Block, other: Block): number {
  const variance = blockVariance(one, one.mean) + blockVariance(other, other.mean)
  return studentPoint(0.05, degreesOfFreedom(one)) * Math.sqrt(variance / (2 * one.n))
}
