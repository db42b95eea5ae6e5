import { expect, test } from 'vitest'
import {
  readChoice,
  readCursor,
  readId,
  readSearch,
  withCursor,
  withListFilter,
} from './list-url.ts'

const ID = '0b0e7a52-7f0c-4f3b-9a55-0c6de3f0a001'
const url = (query: string) => new URLSearchParams(query)

test('only valid ids and choices are read', () => {
  expect(readId(url(`team=${ID}`), 'team')).toBe(ID)
  expect(readId(url('team=core'), 'team')).toBeUndefined()
  expect(readCursor(url(`after=${ID}&before=x`))).toEqual({ after: ID, before: undefined })
  expect(readChoice(url('sort=name'), 'sort', ['name', '-name'])).toBe('name')
  expect(readChoice(url('sort=id'), 'sort', ['name', '-name'])).toBeUndefined()
  expect(readSearch(url(`search=${'x'.repeat(300)}`))).toHaveLength(200)
})

test('a changed filter starts the list at its first page', () => {
  expect(String(withListFilter(url(`search=a&after=${ID}`), { state: 'active' }))).toBe(
    'search=a&state=active',
  )
  expect(String(withListFilter(url('search=a&state=active'), { search: '' }))).toBe('state=active')
})

test('a page number keeps the filters, and is left out of the first page', () => {
  const filtered = url('search=a&sort=name&page=3')
  expect(String(withListFilter(filtered, { page: '4' }))).toBe('search=a&sort=name&page=4')
  expect(String(withListFilter(filtered, { page: undefined }))).toBe('search=a&sort=name')
  expect(String(withListFilter(filtered, { sort: undefined }))).toBe('search=a')
})

test('a page keeps the filters and replaces the cursor', () => {
  expect(withCursor(url('search=a&before=x'), { after: ID })).toBe(`?search=a&after=${ID}`)
})
