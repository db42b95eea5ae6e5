import type { TrendRound } from '#contract/reports.ts'
import { formatDate } from '#web/lib/time.ts'

/** Label of the current round among the others. */
export const THIS_ROUND = 'This round'

/** Charts truncate longer titles, so titles must differ within this number of characters. */
const VISIBLE_LENGTH = 20

/** Returns a unique label for each round: its title, or its date if titles look alike. */
export function trendLabels(
  rounds: readonly Pick<TrendRound, 'sessionId' | 'title' | 'createdAt'>[],
  current?: string,
): string[] {
  const beginnings = rounds.map(({ title }) => beginningOf(title))
  const named = rounds.map(({ sessionId: roundId, title, createdAt }) => {
    if (roundId === current) return THIS_ROUND
    const alike = beginnings.filter((beginning) => beginning === beginningOf(title)).length > 1
    return alike || title === THIS_ROUND ? formatDate(createdAt) : title
  })
  const used = new Set<string>()
  return named.map((name) => {
    let label = name
    for (let count = 2; used.has(label); count++) label = `${name} (${count})`
    used.add(label)
    return label
  })
}

const beginningOf = (title: string): string =>
  Array.from(title.trim()).slice(0, VISIBLE_LENGTH).join('')

/** Returns consecutive rounds, the latest if possible, always including the current one. */
export function latestRounds<W extends Pick<TrendRound, 'sessionId'>>(
  rounds: readonly W[],
  current: string,
  limit: number,
): W[] {
  const currentIndex = rounds.findIndex(({ sessionId: roundId }) => roundId === current)
  const start = Math.max(0, rounds.length - limit)
  const first = currentIndex < 0 ? start : Math.min(start, currentIndex)
  return rounds.slice(first, first + limit)
}
