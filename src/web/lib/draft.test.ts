import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changedFields, clearDrafts, loadDraft, saveDraft } from './draft.ts'

const EMPTY = { name: '', description: '', role: 'Lead' }
const KEY = { name: 'team.new', owner: 'mary' }

/** A storage that lists its entries as own keys, as sessionStorage does. */
class FakeStorage {
  [key: string]: unknown
  getItem = (key: string) => this[key] ?? null
  setItem = (key: string, value: string) => void (this[key] = value)
  removeItem = (key: string) => void delete this[key]
}

beforeEach(() => vi.stubGlobal('sessionStorage', new FakeStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a draft restores the changed fields only', () => {
  expect(saveDraft(KEY, { ...EMPTY, name: 'Core' }, EMPTY)).toBe(true)
  expect(loadDraft(KEY, EMPTY)).toEqual({ name: 'Core' })
  // A field that was changed elsewhere keeps its new value.
  expect({ ...EMPTY, role: 'Coach', ...loadDraft(KEY, EMPTY) }).toMatchObject({ role: 'Coach' })
})

test('a draft is not restored for another account, another form or an unknown field', () => {
  saveDraft(KEY, { ...EMPTY, name: 'Core' }, EMPTY)
  expect(loadDraft({ ...KEY, owner: 'bob' }, EMPTY)).toEqual({})
  expect(loadDraft({ ...KEY, name: 'team.1' }, EMPTY)).toEqual({})
  expect(loadDraft(KEY, { description: '' })).toEqual({})
})

test('a form without changes has no draft', () => {
  saveDraft(KEY, { ...EMPTY, name: 'Core' }, EMPTY)
  saveDraft(KEY, EMPTY, EMPTY)
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('sextant'))).toEqual([])
})

test('drafts are removed by name, or all at once', () => {
  for (const name of ['team.new', 'round.new?type=agile', 'round.1']) {
    saveDraft({ name, owner: 'mary' }, { ...EMPTY, name }, EMPTY)
  }
  clearDrafts('round.new')
  expect(loadDraft({ name: 'round.new?type=agile', owner: 'mary' }, EMPTY)).toEqual({})
  expect(loadDraft({ name: 'round.1', owner: 'mary' }, EMPTY)).toEqual({ name: 'round.1' })
  clearDrafts()
  expect(loadDraft(KEY, EMPTY)).toEqual({})
})

test('blocked storage is reported, so that the form can warn', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(saveDraft(KEY, { ...EMPTY, name: 'Core' }, EMPTY)).toBe(false)
  expect(loadDraft(KEY, EMPTY)).toEqual({})
  expect(() => clearDrafts()).not.toThrow()
})

test('values are compared by their content', () => {
  expect(
    changedFields({ logo: { name: 'a' }, accent: '' }, { logo: { name: 'a' }, accent: '' }),
  ).toEqual({})
})
