const SLASHES = /\/+/

/**
 * Returns the address of the page that is meant by one with capitals or repeated slashes; undefined if there
 * is none or it is spelled right. `patterns` are the paths of pages, with `:name` for parameters, whose letters
 * are kept.
 */
export function meantAddress(url: string, patterns: readonly string[]): string | undefined {
  const [path = '', ...query] = url.split(/(?=[?])/)
  const asked = segmentsOf(path)
  for (const pattern of patterns) {
    const named = segmentsOf(pattern)
    const isMeant =
      named.length === asked.length &&
      named.every((name, place) => name.startsWith(':') || name === asked[place]?.toLowerCase())
    if (!isMeant) continue
    const meant = `/${named.map((name, place) => (name.startsWith(':') ? asked[place] : name)).join('/')}`
    return meant === path ? undefined : meant + query.join('')
  }
  return undefined
}

const segmentsOf = (path: string): string[] => path.split(SLASHES).filter(Boolean)
