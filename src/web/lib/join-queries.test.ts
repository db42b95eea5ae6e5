import { expect, test, vi } from 'vitest'
import { joinQueries } from './join-queries.ts'

const query = (data: string | undefined, error: Error | null = null) => ({
  data,
  error,
  isFetching: false,
  refetch: vi.fn<() => void>(),
})

test('there is no data before all queries are loaded', () => {
  expect(joinQueries({ team: query('Core'), members: query(undefined) }).data).toBeUndefined()
  expect(joinQueries({ team: query('Core'), members: query('Ada') })).toMatchObject({
    data: { team: 'Core', members: 'Ada' },
    error: null,
  })
})

test('a retry repeats the queries that failed', () => {
  const [loaded, failed] = [query('Core'), query(undefined, new Error('offline'))]
  const joined = joinQueries({ loaded, failed })
  expect(joined.error?.message).toBe('offline')
  joined.refetch()
  expect(failed.refetch).toHaveBeenCalledOnce()
  expect(loaded.refetch).not.toHaveBeenCalled()
})

test('a failed refetch is no failure', () => {
  expect(joinQueries({ team: query('Core', new Error('offline')) })).toMatchObject({
    data: { team: 'Core' },
    error: null,
  })
})
