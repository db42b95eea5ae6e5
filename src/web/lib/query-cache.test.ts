import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListPage } from './api.ts'
import { removeById, replaceById, updateRows } from './query-cache.ts'

interface Row {
  readonly id: string
  readonly name: string
}

const page = (...names: string[]): ListPage<Row> => ({
  rows: names.map((name) => ({ id: name, name })),
  total: 5,
  hasNext: true,
  hasPrevious: false,
})

const namesOn = (client: QueryClient, cursor: string) =>
  client.getQueryData<ListPage<Row>>(['teams', cursor])?.rows.map(({ name }) => name)

test('a saved row is replaced on the page that has it, and a deleted one is not counted', () => {
  const client = new QueryClient()
  client.setQueryData(['teams', 'a'], page('red', 'green'))
  client.setQueryData(['teams', 'b'], page('blue'))

  updateRows(client, ['teams'], replaceById({ id: 'blue', name: 'navy' }))
  expect(namesOn(client, 'a')).toEqual(['red', 'green'])
  expect(namesOn(client, 'b')).toEqual(['navy'])

  updateRows<Row>(client, ['teams'], removeById('red'))
  expect(namesOn(client, 'a')).toEqual(['green'])
  expect(client.getQueryData<ListPage<Row>>(['teams', 'a'])?.total).toBe(4)
  expect(client.getQueryData<ListPage<Row>>(['teams', 'b'])?.total).toBe(5)
})
