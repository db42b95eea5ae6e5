/**
 * Returns what a restart did to a person, as everyone invited reads it: the words before the name, and those
 * after it. Domains are null where the person is on one of the two rosters only.
 */
export function rosterChangeWords({
  before,
  after,
}: {
  readonly before: string | null
  readonly after: string | null
}): readonly [verb: string, rest: string] {
  if (before === null) return ['added', ` (${after})`]
  if (after === null) return ['removed', ` (${before})`]
  if (before === after) return ['corrected the entry of', ` (${after})`]
  return ['corrected the address of', ` (${before} to ${after})`]
}
