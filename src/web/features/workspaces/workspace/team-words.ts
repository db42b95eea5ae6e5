/** Names in a summary; the rest is counted. */
const SHOWN = 2

/** Returns names in short: `Core, Design and 3 more`; `none` for an empty list. */
export function summarizeTeams(names: readonly string[], none: string): string {
  if (names.length === 0) return none
  const shown = names.slice(0, SHOWN)
  const more = names.length - SHOWN
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ')
}

/** Returns the names of teams by name; an id without a name is left out. */
export const teamNamesOf = (
  teams: readonly { readonly id: string; readonly name: string }[],
  ids: readonly string[],
): string[] => {
  const wanted = new Set(ids)
  return teams.filter(({ id }) => wanted.has(id)).map(({ name }) => name)
}
