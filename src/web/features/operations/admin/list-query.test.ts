import { expect, test } from 'vitest'
import { nextSort, readListState } from './list-query.ts'
import type { Sorting } from './list-query.ts'

const SORTING: Sorting<'name' | 'joined'> = { columns: ['name', 'joined'], defaultSort: '-joined' }

const read = (query: string) => readListState(new URLSearchParams(query), SORTING)
test('invalid values in the URL are ignored', () => {
  expect(read('')).toEqual({ search: '', sort: '-joined', page: 1 })
  expect(read('search=a%20&sort=-name&page=12')).toEqual({ search: 'a ', sort: '-name', page: 12 })
  for (const query of ['sort=password&page=0', 'sort=--name&page=-1', 'sort=&page=1e3']) {
    expect(read(query)).toEqual({ search: '', sort: '-joined', page: 1 })
  }
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200)
})

test('the sorted column reverses its order, another column starts with its own', () => {
  expect(nextSort<'name' | 'joined'>('-joined', 'name', 'up')).toBe('name')
  expect(nextSort<'name' | 'joined'>('name', 'name', 'up')).toBe('-name')
  expect(nextSort<'name' | 'joined'>('-name', 'name', 'up')).toBe('name')
  expect(nextSort<'name' | 'joined'>('name', 'joined', 'down')).toBe('-joined')
})
