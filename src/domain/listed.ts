/**
 * What is named, as a sentence has it: `A`, `A and B`, `A, B, and C`; nothing of nothing. The same
 * as `Intl.ListFormat` for US English, which takes a phone a tenth of a second to get ready.
 */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  const before = names.slice(0, -1).join(', ')
  return `${before}${names.length > 2 ? ',' : ''} and ${last}`
}
