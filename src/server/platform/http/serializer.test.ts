import { RESOURCES } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PartlyReady, ReadyJson, serializerCompiler } from './serializer.ts'

const Response = z.object({
  id: z.string(),
  list: z.array(z.object({ n: z.int() })),
  note: z.string().nullable(),
  extra: z.string().optional(),
})
const serialize = (data: unknown) =>
  serializerCompiler({ schema: Response, method: 'GET', url: '/' })(data)
const value = { id: 'a"b', list: [{ n: 1 }, { n: 2 }], note: null }

describe('a response', () => {
  test('loses fields that its schema does not declare', () => {
    expect(serialize({ ...value, secret: 1, list: [{ n: 1, secret: 2 }] })).toBe(
      JSON.stringify({ ...value, list: [{ n: 1 }] }),
    )
  })

  test('with ready fields is the same text', () => {
    const list = new ReadyJson<typeof value.list>(JSON.stringify(value.list))
    for (const fields of [value, { ...value, list }, { secret: 1, ...value, list }]) {
      expect(serialize(new PartlyReady<typeof value>(fields))).toBe(JSON.stringify(value))
    }
    expect(serialize(new PartlyReady({ ...value, extra: 'x' }))).toBe(
      JSON.stringify({ ...value, extra: 'x' }),
    )
  })

  test('that does not match its schema is not sent', () => {
    expect(() => serialize({ ...value, id: 1 })).toThrow(z.ZodError)
    expect(() => serialize(new PartlyReady({ ...value, id: 1 }))).toThrow(z.ZodError)
  })
})

test('no response of the contract transforms its value', () => {
  const responses = Object.values(RESOURCES)
    .flatMap((calls) => Object.values(calls))
    .flatMap((call) => (call as Partial<Endpoint>).response ?? [])
  expect(responses.length).toBeGreaterThan(50)
  for (const response of responses) {
    const [received, sent] = (['input', 'output'] as const).map((io) =>
      z.toJSONSchema(response, {
        io,
        override: ({ jsonSchema }) => delete jsonSchema.additionalProperties,
      }),
    )
    expect(sent).toEqual(received)
  }
})
