import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canChangeGroupSize,
  canRelease,
  canBeOutsideSpread,
  DEFAULT_GROUP_SIZE,
  MIN_DISTRIBUTION_SIZE,
  GROUP_SIZES,
  heldBack,
  isLive,
  spreadIncludesRelease,
  MIN_GROUP_SIZE,
  isReleaseDue,
  showsDistribution,
} from './release.ts'

test('the group sizes are 1, 3, 4, 5, 8 and 10, and 3 unless another is chosen', () => {
  expect(GROUP_SIZES).toEqual([1, 3, 4, 5, 8, 10])
  expect(DEFAULT_GROUP_SIZE).toBe(3)
})

test('outside the spread only such numbers can count as releases add up to', () => {
  expect(MIN_GROUP_SIZE).toBe(3)
  const impossible = Array.from({ length: 40 }, (_, index) => index).filter(
    (answers) => !canBeOutsideSpread(answers),
  )
  expect(impossible).toEqual([1, 2, 5])
  const released = fc.constantFrom(3, 4).filter((together) => !spreadIncludesRelease(3, together))
  fc.assert(
    fc.property(fc.array(released), (releases) => {
      expect(canBeOutsideSpread(releases.reduce((sum, together) => sum + together, 0))).toBe(true)
    }),
    { seed: 4711 },
  )
})

test('only a group size of 1 is live', () => {
  expect(GROUP_SIZES.filter(isLive)).toEqual([1])
})

describe.each([
  // groupSize, waiting, may be asked for, due at the end, held back at the end
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
  const open = { groupSize, waiting, ended: false }
  const ended = { groupSize, waiting, ended: true }

  test(`a release is ${enough ? 'made' : 'refused'} when asked for`, () => {
    expect(canRelease(open)).toBe(enough)
    expect(canRelease(ended)).toBe(enough)
  })

  test('nothing is released by itself, or said to be held back, while the round runs', () => {
    expect(isReleaseDue(open)).toBe(false)
    expect(heldBack(open)).toBe(0)
  })

  test(`at the end ${enough ? 'all are released' : `${held} are held back`}`, () => {
    expect(isReleaseDue(ended)).toBe(enough)
    expect(heldBack(ended)).toBe(held)
  })
})

test('a group size can be kept or raised, never lowered', () => {
  for (const from of GROUP_SIZES) {
    expect(GROUP_SIZES.filter((to) => canChangeGroupSize(from, to))).toEqual(
      GROUP_SIZES.filter((to) => to >= from),
    )
  }
})

describe('distributions and agreement', () => {
  test.each(GROUP_SIZES.filter((size) => size > 1))(
    'show from 5 released answers on at group size %i',
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

  test('show from the first answer on where nothing is protected', () => {
    expect([0, 1, 4, 5].map((n) => showsDistribution(1, n))).toEqual([false, true, true, true])
  })
})

describe('whatever happens to a round, in whatever order', () => {
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

  test('no two visible states differ by fewer people than anyone among them was promised', () => {
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

  test('who has answered is never promised less than before, and gets what was promised', () => {
    checkAll((round) => {
      for (const person of [...round.released, ...round.waiting]) {
        expect(person.promised).toBeGreaterThanOrEqual(person.promisedFirst)
        expect(round.groupSize).toBeGreaterThanOrEqual(person.promised)
      }
    })
  })

  test('at the end everybody counts, or too few are held back and that is said', () => {
    checkAll((round) => {
      close(round)
      look(round)
      expect(round.released.length + round.waiting.length).toBe(round.submitted)
      expect(round.waiting.length).toBeLessThan(round.groupSize)
      expect(heldBack(asSeen(round))).toBe(round.waiting.length)
    })
  })

  test('with no protection, every answer counts at once', () => {
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

/** Someone who answered, with the group size at that moment, and the one that binds now. */
interface Person {
  readonly promisedFirst: number
  promised: number
}

/** A session as the server keeps it: it decides nothing, and asks the rules in release.ts. */
interface Model {
  groupSize: number
  ended: boolean
  submitted: number
  waiting: Person[]
  released: Person[]
  /** Who counted, each time somebody looked. */
  readonly seen: Person[][]
}

function submit(round: Model): void {
  if (round.ended) return
  round.submitted += 1
  round.waiting.push({ promisedFirst: round.groupSize, promised: round.groupSize })
  if (isLive(round.groupSize) && canRelease(asSeen(round))) release(round)
}

/** A due release is made by whoever reads first. */
function look(round: Model): void {
  if (isReleaseDue(asSeen(round))) release(round)
  round.seen.push([...round.released])
}

function ask(round: Model): void {
  if (canRelease(asSeen(round))) release(round)
  look(round)
}

/** Nobody need look at a round between its end and its reopening. */
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
  return { groupSize, ended, waiting: waiting.length }
}
