import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserTrail as trail } from './question-trail.ts'

/** Fake history of a tab: its entries and the current position. */
class Tab extends EventTarget {
  entries: unknown[] = [null]
  at = 0

  get state(): unknown {
    return this.entries[this.at]
  }

  pushState(state: unknown) {
    this.entries = [...this.entries.slice(0, this.at + 1), state]
    this.at += 1
  }

  replaceState(state: unknown) {
    this.entries[this.at] = state
  }

  go(steps: number) {
    this.at += steps
    this.dispatchEvent(new Event('popstate'))
  }

  back() {
    this.go(-1)
  }
}

let tab: Tab
let arrivals: number[]

function open(entries?: unknown[]) {
  tab = new Tab()
  if (entries) Object.assign(tab, { entries, at: entries.length - 1 })
  vi.stubGlobal('history', tab)
  vi.stubGlobal('window', tab)
  arrivals = []
  trail.follow((index) => arrivals.push(index))
}

beforeEach(() => open())
afterEach(() => vi.unstubAllGlobals())

test('back goes through the questions and then to the intro', () => {
  for (const index of [0, 1, 2]) trail.enter(index)
  tab.back()
  tab.back()
  tab.back()
  expect(arrivals).toEqual([1, 0, -1])
})

test('Previous goes back in the same history entries', () => {
  for (const index of [0, 1]) trail.enter(index)
  expect(trail.back(1)).toBe(true)
  expect(arrivals).toEqual([0])
  trail.enter(1)
  expect(tab.entries).toHaveLength(3)
})

test('resuming in a new tab adds an entry for the previous question', () => {
  trail.enter(7)
  tab.back()
  expect(arrivals).toEqual([6])
  expect(tab.at).toBe(0)
})

test('Previous reports a missing entry and the next action adds it', () => {
  trail.enter(7)
  tab.back()
  expect(trail.back(6)).toBe(false)
  trail.secure(5)
  tab.back()
  expect(arrivals).toEqual([6, 4])
})

test('resuming after a reload continues from the current entry', () => {
  for (const index of [0, 1, 2]) trail.enter(index)
  open(tab.entries)
  trail.enter(3)
  expect(tab.entries).toHaveLength(5)
  tab.back()
  expect(arrivals).toEqual([2])
})

test('after starting over following a reload, back leads to the intro', () => {
  for (const index of [0, 1, 2]) trail.enter(index)
  open(tab.entries)
  trail.enter(0)
  tab.back()
  expect(arrivals).toEqual([-1])
})

test('after submitting, no entry of the quiz remains in the history', () => {
  for (const index of [0, 1, 2]) trail.enter(index)
  trail.finish()
  expect(tab.at).toBe(0)
  // The same holds after a reload and Previous.
  for (const index of [0, 1, 2]) trail.enter(index)
  open(tab.entries)
  trail.back(2)
  trail.enter(2)
  trail.finish()
  expect(tab.at).toBe(0)
})

test('a new attempt ignores history entries of an earlier one', () => {
  open([null, { quiz: { question: 0, below: -1, depth: 1 } }])
  trail.reset()
  trail.enter(0)
  trail.enter(1)
  trail.finish()
  expect(tab.at).toBe(1)
})
