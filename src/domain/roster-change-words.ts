/**
 * Returns what a restart did to a person, as everyone invited reads it: the words before the person, and
 * those after. Domains are null where the person is on one of the two rosters only. A person without a
 * name is an address, which has the domain already.
 */
export function rosterChangeWords({
  person,
  before,
  after,
}: {
  readonly person: string
  readonly before: string | null
  readonly after: string | null
}): readonly [verb: string, rest: string] {
  if (before !== null && after !== null && before !== after) {
    return ['corrected the address of', ` (${before} to ${after})`]
  }
  const domain = before ?? after
  const rest = person.endsWith(`@${domain}`) ? '' : ` (${domain})`
  if (before === null) return ['added', rest]
  return [after === null ? 'removed' : 'corrected the entry of', rest]
}
