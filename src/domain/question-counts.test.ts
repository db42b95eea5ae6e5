import { expect, test } from 'vitest'
import {
  answersIn,
  NO_ANSWERS,
  NO_COUNTS,
  publishedPeople,
  releaseAnswers,
} from './question-counts.ts'
import type { AnswerCounts, QuestionCounts } from './question-counts.ts'

/** Releases of one question, with the group size of each. */
type History = readonly { readonly released: AnswerCounts; readonly groupSize: number }[]

const after = (history: History): QuestionCounts =>
  history.reduce(
    (counts, { released, groupSize }) => releaseAnswers(counts, released, groupSize),
    NO_COUNTS,
  )

const inGroupsOf = (groupSize: number, ...releases: AnswerCounts[]): History =>
  releases.map((released) => ({ released, groupSize }))

test('too few answers wait, and enter with those of a later release', () => {
  const first = after(inGroupsOf(3, [1, 0, 0, 1, 0, 4]))
  expect(first).toEqual({ ...NO_COUNTS, pool: [1, 0, 0, 1, 0, 4] })
  expect(publishedPeople(first)).toEqual({ answered: null, cantSay: null })

  const second = after(inGroupsOf(3, [1, 0, 0, 1, 0, 4], [0, 0, 0, 2, 0, 1]))
  expect(second).toEqual({ ...NO_COUNTS, entered: [1, 0, 0, 3, 0, 5] })
  expect(publishedPeople(second)).toEqual({ answered: 4, cantSay: 5 })
})

test('a block of fewer than five answers never joins the distribution', () => {
  const small: AnswerCounts = [0, 1, 1, 1, 1, 0]
  const large: AnswerCounts = [0, 0, 0, 5, 0, 2]
  expect(after(inGroupsOf(4, small, large))).toEqual({
    entered: [0, 1, 1, 6, 1, 2],
    distribution: large,
    pool: NO_ANSWERS,
  })
  expect(after(inGroupsOf(4, small, small)).distribution).toEqual(NO_ANSWERS)
  // With a group size above five, a block of five does not enter at all.
  expect(after(inGroupsOf(8, large))).toEqual({ ...NO_COUNTS, pool: large })
})

test('without protection everything enters at once', () => {
  const [cantSay, answer]: AnswerCounts[] = [
    [0, 0, 0, 0, 0, 1],
    [0, 0, 1, 0, 0, 0],
  ]
  const first = after(inGroupsOf(1, cantSay ?? NO_ANSWERS))
  expect(first.distribution).toEqual(cantSay)
  expect(publishedPeople(first)).toEqual({ answered: 0, cantSay: 1 })
  expect(after(inGroupsOf(1, cantSay ?? NO_ANSWERS, answer ?? NO_ANSWERS))).toEqual({
    entered: [0, 0, 1, 0, 0, 1],
    distribution: [0, 0, 1, 0, 0, 1],
    pool: NO_ANSWERS,
  })
})

/** Sets of releases whose sum is published at some time, by the place of the release. */
type PublishedSets = (history: History) => ReadonlySet<number>[]

/** Plays the rule: the releases behind the mean and behind the distribution after each release. */
const published: PublishedSets = (history) => {
  const sets: Set<number>[] = []
  let pool = new Set<number>()
  let entered = new Set<number>()
  let distribution = new Set<number>()
  let counts = NO_COUNTS
  for (const [place, { released, groupSize }] of history.entries()) {
    const next = releaseAnswers(counts, released, groupSize)
    pool.add(place)
    if (next.pool === NO_ANSWERS) {
      entered = entered.union(pool)
      if (next.distribution !== counts.distribution) distribution = distribution.union(pool)
      pool = new Set()
    }
    counts = next
    sets.push(entered, distribution)
  }
  return sets
}

/** Plays two pools: the mean in groups of k, the distribution in groups of five answers. */
const withTwoPools: PublishedSets = (history) => {
  const sets: Set<number>[] = []
  const [mean, distribution] = [
    { shown: new Set<number>(), waiting: new Set<number>() },
    { shown: new Set<number>(), waiting: new Set<number>() },
  ]
  const answers = (places: ReadonlySet<number>) =>
    [...places].reduce((sum, place) => sum + answersIn(history[place]?.released ?? NO_ANSWERS), 0)
  for (const [place, { groupSize }] of history.entries()) {
    for (const [pool, size] of [
      [mean, groupSize],
      [distribution, Math.max(5, groupSize)],
    ] as const) {
      pool.waiting.add(place)
      if (answers(pool.waiting) < size) continue
      pool.shown = pool.shown.union(pool.waiting)
      pool.waiting = new Set()
    }
    sets.push(mean.shown, distribution.shown)
  }
  return sets
}

/** Plays no pools: every release enters, and joins the distribution if it has five responses. */
const withoutPools: PublishedSets = (history) =>
  history.flatMap((_release, last) => {
    const all = [...history.keys()].slice(0, last + 1)
    return [
      new Set(all),
      new Set(all.filter((place) => sum(history[place]?.released ?? NO_ANSWERS) >= 5)),
    ]
  })

const sum = (counts: AnswerCounts) => answersIn(counts) + counts[5]

/**
 * True if a difference of two published sums, or several of them, leaves fewer answers than the group
 * size, and at least one. Releases that all published sums contain together cannot be told apart.
 */
function separatesFew(history: History, rule: PublishedSets): boolean {
  const sets = rule(history)
  const together = Map.groupBy(history.entries(), ([place]) =>
    sets.map((set) => set.has(place)).join(),
  )
  return [...together].some(([membership, releases]) => {
    const answers = releases.reduce((total, [, { released }]) => total + answersIn(released), 0)
    const [, last] = releases.at(-1) ?? []
    return membership.includes('true') && answers > 0 && answers < (last?.groupSize ?? 0)
  })
}

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function randomHistory(random: () => number, groupSizes: readonly number[], cantSay: number) {
  const releases = 1 + Math.floor(random() * 6)
  return Array.from({ length: releases }, (_, index) => {
    const groupSize = groupSizes[Math.min(index, groupSizes.length - 1)] ?? 3
    const counts: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0]
    const people = groupSize + Math.floor(random() * 4)
    for (let person = 0; person < people; person += 1) {
      const place = random() < cantSay ? 5 : Math.floor(random() * 5)
      counts[place] = (counts[place] ?? 0) + 1
    }
    return { released: counts, groupSize }
  })
}

/** Histories in which 10, 30 and 60 % cannot say; the group size is raised from one release to the next. */
const histories = (sizes: readonly number[]) =>
  [0.1, 0.3, 0.6].flatMap((cantSay) => {
    const random = randomNumbers(4711)
    return Array.from({ length: 3000 }, () => randomHistory(random, sizes, cantSay))
  })

const countOf = (sizes: readonly number[], rule: PublishedSets) =>
  histories(sizes).filter((history) => separatesFew(history, rule)).length

test.each([[[3]], [[4]], [[5]], [[8]], [[3, 4]], [[3, 3, 5]]])(
  'of 9,000 histories in groups of %j none lets fewer answers be separated; without the rule, some do',
  (sizes) => {
    expect(countOf(sizes, published)).toBe(0)
    expect(countOf(sizes, withoutPools)).toBeGreaterThan(900)
  },
)

test.each([[[3]], [[4]], [[3, 4]]])(
  'with a pool for means and one for distributions, fewer can be separated: groups of %j',
  (sizes) => expect(countOf(sizes, withTwoPools)).toBeGreaterThan(90),
)

test('of every history of up to three releases nothing of 1 or 2 answers can be separated', () => {
  const releases: AnswerCounts[] = [3, 4, 5, 6].flatMap((people) =>
    Array.from({ length: people + 1 }, (_, cantSay): AnswerCounts => [
      0,
      0,
      0,
      people - cantSay,
      0,
      cantSay,
    ]),
  )
  const groupSizes = [
    [3, 3, 3],
    [3, 3, 4],
    [3, 5, 5],
  ]
  let histories = 0
  let separated = 0
  for (const sizes of groupSizes) {
    for (const first of releases) {
      for (const second of releases) {
        for (const third of releases) {
          const history = [first, second, third].map((released, index) => ({
            released,
            groupSize: sizes[index] ?? 3,
          }))
          histories += 1
          if (separatesFew(history, published)) separated += 1
        }
      }
    }
  }
  expect(histories).toBe(3 * 22 ** 3)
  expect(separated).toBe(0)
})
