import type { Round } from '#contract/rounds.ts'
import { PRODUCT_NAME } from '#domain/product.ts'

const MAX_TITLE_LENGTH = 60

/**
 * Returns a file name for a round, of lower-case letters, digits and hyphens, such as
 * `sextant-zespół-łódź-2026-11-21.pdf`.
 * @param ending follows the date, for example `.pdf`
 */
export function fileNameOf(round: Round, ending: string): string {
  const words =
    round.title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const title = Array.from(words.join('-')).slice(0, MAX_TITLE_LENGTH).join('').replace(/-$/, '')
  const parts = [PRODUCT_NAME.toLowerCase(), title || round.assessmentType]
  return `${parts.join('-')}-${round.createdAt.slice(0, 10)}${ending}`
}
