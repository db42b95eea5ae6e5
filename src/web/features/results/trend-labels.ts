import type { Wave } from '#contract/reports.ts'
import { formatDate } from '#web/lib/time.ts'

/** What the round that is looked at is called beside the others. */
export const THIS_ROUND = 'This round'

/** Drawings cut what is longer, so titles have to differ within so many letters. */
const SEEN = 20

/** A name for each wave, no two alike: its title, where that does not tell it apart its date. */
export function trendLabels(
  waves: readonly Pick<Wave, 'sessionId' | 'title' | 'createdAt'>[],
  current?: string,
): string[] {
  const beginnings = waves.map(({ title }) => beginningOf(title))
  const named = waves.map(({ sessionId, title, createdAt }) => {
    if (sessionId === current) return THIS_ROUND
    const alike = beginnings.filter((other) => other === beginningOf(title)).length > 1
    return alike || title === THIS_ROUND ? formatDate(createdAt) : title
  })
  const taken = new Set<string>()
  return named.map((name) => {
    let own = name
    for (let count = 2; taken.has(own); count++) own = `${name} (${count})`
    taken.add(own)
    return own
  })
}

const beginningOf = (title: string): string => Array.from(title.trim()).slice(0, SEEN).join('')

/** As many of the latest as are read side by side, and always the one that is looked at. */
export function latestWaves<W extends Pick<Wave, 'sessionId'>>(
  waves: readonly W[],
  current: string,
  most: number,
): W[] {
  const own = waves.findIndex(({ sessionId }) => sessionId === current)
  const start = Math.max(0, waves.length - most)
  const first = own < 0 ? start : Math.min(start, own)
  return waves.slice(first, first + most)
}
