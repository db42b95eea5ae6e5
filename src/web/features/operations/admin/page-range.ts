import { ADMIN_PAGE_SIZE } from '#contract/list-pages.ts'
import type { ListPage } from '#web/lib/api.ts'
import { formatCount } from '#domain/format-count.ts'

const SINGULAR = {
  users: 'user',
  workspaces: 'workspace',
  teams: 'team',
  changes: 'change',
} as const

/**
 * Returns the range of rows on a page: `51–100 of 1,234 users`, or `3 teams` if the page has all rows.
 */
export function pageRangeText(
  page: number,
  { rows, total }: Pick<ListPage<unknown>, 'rows' | 'total'>,
  noun: keyof typeof SINGULAR,
): string {
  const all = `${formatCount(total)} ${total === 1 ? SINGULAR[noun] : noun}`
  if (rows.length === 0 || rows.length === total) return all
  const before = (page - 1) * ADMIN_PAGE_SIZE
  return `${formatCount(before + 1)}–${formatCount(before + rows.length)} of ${all}`
}
