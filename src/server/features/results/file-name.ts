import type { QuizSession } from '#contract/sessions.ts'
import { PRODUCT_NAME } from '#domain/product.ts'

/**
 * A portable file name for a session, of lower-case ASCII letters, digits and hyphens, such as
 * `sextant-autumn-check-2026-11-21.pdf`.
 * @param ending follows the date, for example `.pdf`
 */
export function fileNameOf(session: QuizSession, ending: string): string {
  const words = session.title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  const parts = [PRODUCT_NAME.toLowerCase(), words || session.assessmentType]
  return `${parts.join('-')}-${session.createdAt.slice(0, 10)}${ending}`
}
