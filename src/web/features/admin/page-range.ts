import { ADMIN_PAGE_SIZE } from '#contract/admin-lists.ts'
import type { ListPage } from '#web/lib/api.ts'
import { inFigures } from '#web/lib/figures.ts'

const ONE = { users: 'user', teams: 'team', changes: 'change' } as const

/** `51–100 of 1,234 users`, `3 teams`, `0 changes`. */
export function rangeInWords(
  page: number,
  { rows, total }: ListPage<unknown>,
  what: keyof typeof ONE,
): string {
  const all = `${inFigures(total)} ${total === 1 ? ONE[what] : what}`
  if (rows.length === 0 || rows.length === total) return all
  const before = (page - 1) * ADMIN_PAGE_SIZE
  return `${inFigures(before + 1)}–${inFigures(before + rows.length)} of ${all}`
}
