import type { PlayedRound } from './stolen-folder-game.ts'
import type { Sighting } from './stolen-folder-scan.ts'

const KINDS = ['answers', 'comments'] as const

/** One way to tell whose a row is, and of how many people it told that rightly, over all rounds. */
export interface Attack {
  readonly name: string
  readonly right: number
}

/**
 * Guesses for each place that has all of a kind: that its order is one in which people acted, and that answers
 * and comments that stand in the same order belong together.
 */
export function attacksOn(
  sightings: readonly Sighting[],
  rounds: readonly PlayedRound[],
): Attack[] {
  const places = [...new Set(sightings.map(({ place }) => place))]
  const right = new Map<string, number>()
  const guess = (name: string, one: readonly number[], other: readonly number[]) => {
    if (one.length < other.length) return
    const hits = one.filter((person, index) => person === other[index]).length
    right.set(name, (right.get(name) ?? 0) + hits)
  }
  const firstSeen = firstSightings(sightings)
  for (const { orders } of rounds) {
    const people = orders.arrival ?? []
    const seen = (kind: string, place: string) =>
      people
        .filter((person) => firstSeen.has(`${kind} ${place} ${person}`))
        .toSorted((a, b) => offset(kind, place, a) - offset(kind, place, b))
    const offset = (kind: string, place: string, person: number) =>
      firstSeen.get(`${kind} ${place} ${person}`) ?? 0
    const found = KINDS.flatMap((kind) =>
      places.map((place) => ({ kind, place, people: seen(kind, place) })),
    ).filter((one) => one.people.length === people.length)
    for (const { kind, place, people } of found) {
      for (const [name, order] of Object.entries(orders)) {
        guess(`${kind} in ${place} by ${name}`, people, order)
      }
      if (kind === 'comments') continue
      for (const other of found.filter((one) => one.kind === 'comments')) {
        guess(`answers in ${place} with comments in ${other.place}`, people, other.people)
      }
    }
  }
  return [...right].map(([name, count]) => ({ name, right: count }))
}

function firstSightings(sightings: readonly Sighting[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  for (const { kind, place, person, offset } of sightings) {
    const key = `${kind} ${place} ${person}`
    first.set(key, Math.min(offset, first.get(key) ?? offset))
  }
  return first
}

/** Returns the attack that was right most often. */
export const bestOf = (attacks: readonly Attack[]): Attack =>
  attacks.reduce((best, attack) => (attack.right > best.right ? attack : best), {
    name: 'none',
    right: 0,
  })
