import { expect, test } from 'vitest'
import { pressed, readList, writeList } from './list-query.ts'
import type { Sorting } from './list-query.ts'

const SORTING: Sorting<'name' | 'joined'> = { columns: ['name', 'joined'], usual: '-joined' }

const read = (query: string) => readList(new URLSearchParams(query), SORTING)
const written = (query: string, change: Parameters<typeof writeList<'name' | 'joined'>>[1]) =>
  writeList(new URLSearchParams(query), change, SORTING).toString()

test('what the address says counts as far as it makes sense', () => {
  expect(read('')).toEqual({ search: '', sort: '-joined', page: 1 })
  expect(read('search=a%20&sort=-name&page=12')).toEqual({ search: 'a ', sort: '-name', page: 12 })
  for (const query of ['sort=password&page=0', 'sort=--name&page=-1', 'sort=&page=1e3']) {
    expect(read(query)).toEqual({ search: '', sort: '-joined', page: 1 })
  }
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200)
})

test('another search or order begins at the first page, another page keeps both', () => {
  expect(written('search=a&sort=name&page=3', { page: 4 })).toBe('search=a&sort=name&page=4')
  expect(written('search=a&sort=name&page=3', { search: 'b' })).toBe('search=b&sort=name')
  expect(written('search=a&sort=name&page=3', { sort: '-joined' })).toBe('search=a')
  expect(written('search=a&page=2', { search: '', page: 1 })).toBe('')
})

test('a column turns, and another one begins in its own way', () => {
  expect(pressed<'name' | 'joined'>('-joined', 'name', 'up')).toBe('name')
  expect(pressed<'name' | 'joined'>('name', 'name', 'up')).toBe('-name')
  expect(pressed<'name' | 'joined'>('-name', 'name', 'up')).toBe('name')
  expect(pressed<'name' | 'joined'>('name', 'joined', 'down')).toBe('-joined')
})
