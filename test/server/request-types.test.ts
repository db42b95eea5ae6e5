import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { listUsers } from '#contract/admin.ts'
import { endpoint } from '#contract/endpoint.ts'
import type { RequestOf } from '#contract/endpoint.ts'

const CALL = { method: 'GET', path: '/api/example', summary: 'Example', access: 'user' } as const

test('an endpoint with objects in its query does not compile', () => {
  const scalars = z.object({ search: z.string().optional() })
  expect(endpoint({ ...CALL, query: scalars }).query).toBe(scalars)
  const objects = z.object({ filter: z.object({ name: z.string() }) })
  // @ts-expect-error An object can't be written into a URL.
  expect(endpoint({ ...CALL, query: objects }).query).toBe(objects)
})

test('a request with an unknown query key or a function as value does not compile', () => {
  type Request = RequestOf<typeof listUsers>
  expectTypeOf({ query: { search: 'mary', page: '2' } }).toExtend<Request>()
  // @ts-expect-error The endpoint does not declare this key.
  void ({ query: { searchFor: 'mary' } } satisfies Request)
  // @ts-expect-error A function is no search text.
  void ({ query: { search: () => 'mary' } } satisfies Request)
})
