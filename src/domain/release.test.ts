import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canChangeGroupSize,
  canRelease,
  canReleaseOnRequest,
  canBeOutsideSpread,
  DEFAULT_GROUP_SIZE,
  MIN_DISTRIBUTION_SIZE,
  GROUP_SIZES,
  heldBackCount,
  isLive,
  spreadIncludesRelease,
  MIN_GROUP_SIZE,
  isReleaseDue,
  isSettlementDue,
  presetGroupSize,
  showsDistribution,
} from './release.ts'
import type { GroupSize } from './release.ts'

test('the group sizes are 1, 3, 4, 5, 8 and 10, with 3 as the default', () => {
  expect(GROUP_SIZES).toEqual([1, 3, 4, 5, 8, 10])
  expect(DEFAULT_GROUP_SIZE).toBe(3)
})

const presets = (access: 'open' | 'invited', minimum: GroupSize) =>
  [0, 7, 8, 200].map((people) => presetGroupSize({ access, people, minimum }))

test('the form presets 5 for an invited round of eight people or more, never below the minimum', () => {
  expect(presets('invited', 1)).toEqual([3, 3, 5, 5])
  expect(presets('open', 1)).toEqual([3, 3, 3, 3])
  expect(presets('invited', 4)).toEqual([4, 4, 5, 5])
  expect(presets('invited', 8)).toEqual([8, 8, 8, 8])
})

test('only sums of small releases can be outside the spread', () => {
  expect(MIN_GROUP_SIZE).toBe(3)
  const impossible = Array.from({ length: 40 }, (_, index) => index).filter(
    (count) => !canBeOutsideSpread(count),
  )
  expect(impossible).toEqual([1, 2, 5])
  const small = fc.constantFrom(3, 4).filter((size) => !spreadIncludesRelease(3, size))
  fc.assert(
    fc.property(fc.array(small), (releases) => {
      expect(canBeOutsideSpread(releases.reduce((sum, size) => sum + size, 0))).toBe(true)
    }),
    { seed: 4711 },
  )
})

test('only a group size of 1 is live', () => {
  expect(GROUP_SIZES.filter(isLive)).toEqual([1])
})

describe.each([
  // groupSize, waiting, can be released, held back at the end
  [1, 0, false, 0],
  [1, 1, true, 0],
  [1, 7, true, 0],
  [3, 0, false, 0],
  [3, 1, false, 1],
  [3, 2, false, 2],
  [3, 3, true, 0],
  [3, 4, true, 0],
  [4, 3, false, 3],
  [4, 4, true, 0],
  [5, 4, false, 4],
  [5, 5, true, 0],
  [8, 7, false, 7],
  [8, 8, true, 0],
  [10, 9, false, 9],
  [10, 10, true, 0],
  [10, 400, true, 0],
])('group size %i, %i waiting', (groupSize, waiting, enough, held) => {
  const open = { groupSize, waiting, ended: false, access: 'open' as const }
  const ended = { ...open, ended: true }

  test(`a requested release is ${enough ? 'allowed' : 'rejected'}`, () => {
    expect(canRelease(open)).toBe(enough)
    expect(canRelease(ended)).toBe(enough)
  })

  test('nothing is due or held back while the round is open', () => {
    expect(isReleaseDue(open)).toBe(false)
    expect(heldBackCount(open)).toBe(0)
  })

  test(`at the end, ${enough ? 'all are released' : `${held} are held back`}`, () => {
    expect(isReleaseDue(ended)).toBe(enough)
    expect(heldBackCount(ended)).toBe(held)
  })
})

describe('an invited round', () => {
  const running = { groupSize: 3, ended: false, access: 'invited' as const }

  test('is released once at the request of its manager, an open one as often as enough wait', () => {
    const enough = { ...running, waiting: 3 }
    expect(canReleaseOnRequest({ ...enough, hasResults: false })).toBe(true)
    expect(canReleaseOnRequest({ ...enough, hasResults: true })).toBe(false)
    expect(canReleaseOnRequest({ ...enough, access: 'open', hasResults: true })).toBe(true)
    expect(canReleaseOnRequest({ ...running, waiting: 2, hasResults: false })).toBe(false)
  })

  test.each([
    // waiting, ended, due in an invited round, due in an open one
    [0, true, false, false],
    [2, false, false, false],
    [2, true, true, false],
    [3, false, false, false],
    [3, true, true, true],
  ])('with %i waiting, ended: %s', (waiting, ended, invited, open) => {
    expect(isSettlementDue({ ...running, waiting, ended })).toBe(invited)
    expect(isSettlementDue({ ...running, waiting, ended, access: 'open' })).toBe(open)
  })

  test('holds nothing back, because its end deletes what waits', () => {
    expect(heldBackCount({ ...running, waiting: 2, ended: true })).toBe(0)
  })
})

test('a group size can be raised, but not lowered', () => {
  for (const from of GROUP_SIZES) {
    expect(GROUP_SIZES.filter((to) => canChangeGroupSize(from, to))).toEqual(
      GROUP_SIZES.filter((to) => to >= from),
    )
  }
})

describe('distributions and agreement', () => {
  test.each(GROUP_SIZES.filter((size) => size > 1))(
    'are shown from 5 released responses at group size %i',
    (groupSize) => {
      expect(MIN_DISTRIBUTION_SIZE).toBe(5)
      expect([0, 1, 3, 4, 5, 6, 100].map((n) => showsDistribution(groupSize, n))).toEqual([
        false,
        false,
        false,
        false,
        true,
        true,
        true,
      ])
    },
  )

  test('are shown from the first response without protection', () => {
    expect([0, 1, 4, 5].map((n) => showsDistribution(1, n))).toEqual([false, true, true, true])
  })
})

describe('any sequence of events in a round', () => {
  const action = fc.oneof(
    { weight: 8, arbitrary: fc.constant({ do: 'submit' as const }) },
    { weight: 3, arbitrary: fc.constant({ do: 'look' as const }) },
    { weight: 2, arbitrary: fc.constant({ do: 'ask' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'close' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'reopen' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('resize' as const),
        to: fc.constantFrom(...GROUP_SIZES),
      }),
    },
  )
  const history = fc.record({
    groupSize: fc.constantFrom(...GROUP_SIZES),
    actions: fc.array(action, { maxLength: 120 }),
  })

  test('never shows two states that differ by fewer people than promised', () => {
    checkAll((round) => {
      for (const [index, earlier] of round.seen.entries()) {
        for (const later of round.seen.slice(index + 1)) {
          const between = later.filter((person) => !earlier.includes(person))
          expect(between.length).toBe(later.length - earlier.length)
          expect(between.every(({ promised }) => promised <= between.length)).toBe(true)
        }
      }
    })
  })

  test('never lowers the group size promised to a participant', () => {
    checkAll((round) => {
      for (const person of [...round.released, ...round.waiting]) {
        expect(person.promised).toBeGreaterThanOrEqual(person.promisedFirst)
        expect(round.groupSize).toBeGreaterThanOrEqual(person.promised)
      }
    })
  })

  test('ends with all submissions released or reported as held back', () => {
    checkAll((round) => {
      close(round)
      look(round)
      expect(round.released.length + round.waiting.length).toBe(round.submitted)
      expect(round.waiting.length).toBeLessThan(round.groupSize)
      expect(heldBackCount(asSeen(round))).toBe(round.waiting.length)
    })
  })

  test('releases every submission immediately without protection', () => {
    checkAll((round) => {
      expect(round.groupSize > 1 || round.waiting.length === 0).toBe(true)
    })
  })

  function checkAll(check: (round: Model) => void): void {
    fc.assert(
      fc.property(history, ({ groupSize, actions }) => {
        const round: Model = {
          groupSize,
          ended: false,
          submitted: 0,
          waiting: [],
          released: [],
          seen: [[]],
        }
        for (const action of actions) {
          if (action.do === 'submit') submit(round)
          if (action.do === 'look') look(round)
          if (action.do === 'ask') ask(round)
          if (action.do === 'close') close(round)
          if (action.do === 'reopen') round.ended = false
          if (action.do === 'resize') resize(round, action.to)
        }
        check(round)
      }),
      { seed: 4711, numRuns: 300 },
    )
  }
})

/** A participant, with the group size promised at submission and the current promise. */
interface Person {
  readonly promisedFirst: number
  promised: number
}

/** A model of a round that decides with the rules of release.ts only. */
interface Model {
  groupSize: number
  ended: boolean
  submitted: number
  waiting: Person[]
  released: Person[]
  /** The released participants at each view of the results. */
  readonly seen: Person[][]
}

function submit(round: Model): void {
  if (round.ended) return
  round.submitted += 1
  round.waiting.push({ promisedFirst: round.groupSize, promised: round.groupSize })
  if (isLive(round.groupSize) && canRelease(asSeen(round))) release(round)
}

// Viewing the results makes a due release.
function look(round: Model): void {
  if (isReleaseDue(asSeen(round))) release(round)
  round.seen.push([...round.released])
}

function ask(round: Model): void {
  if (canRelease(asSeen(round))) release(round)
  look(round)
}

/** Does not release: no one may view the results before the round is reopened. */
function close(round: Model): void {
  round.ended = true
}

function resize(round: Model, to: number): void {
  if (!canChangeGroupSize(round.groupSize, to)) return
  round.groupSize = to
  for (const person of round.waiting) person.promised = to
}

function release(round: Model): void {
  round.released.push(...round.waiting.splice(0))
}

function asSeen({ groupSize, ended, waiting }: Model) {
  return { groupSize, ended, waiting: waiting.length, access: 'open' as const }
}
