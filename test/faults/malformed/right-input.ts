import { CALLS } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { responses } from '#test/server/answers.ts'
import fc from 'fast-check'
import { z } from 'zod'

/** What the cast has, as it stands in a request until that is sent. */
export const named = (what: string) => `{{${what}}}`

const CONTRACT: ReadonlyMap<string, Endpoint> = new Map(
  CALLS.map(({ call }) => [`${call.method} ${call.path}`, call]),
)

interface Shape {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** What a call takes in one part of its requests; undefined where it takes nothing there. */
export function rightInput(
  call: string,
  part: 'query' | 'body',
): fc.Arbitrary<Record<string, unknown>> | undefined {
  const schema = CONTRACT.get(call)?.[part]
  if (!schema) return undefined
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return valuesOf(shape, '') as fc.Arbitrary<Record<string, unknown>>
}

/** The smallest PNG there is. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Fields of which a schema does not say what would be right. */
const MEANT: Readonly<Record<string, readonly unknown[]>> = {
  email: [named('email'), named('newEmail'), 'ada@example.com'],
  password: [named('password')],
  currentPassword: [named('password')],
  newPassword: ['Correct.horse2'],
  priceId: ['starter_monthly', 'pro_annual', 'business_monthly', 'business_annual'],
  clientSecret: [named('clientSecret')],
  cardNumber: ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0025 0000 3155'],
  expiry: ['12/40'],
  cvc: ['123'],
  accentColor: ['#1a2b3c', null],
  logo: [PIXEL, null],
  page: ['1', '2', '999999'],
  teamId: [named('team'), named('otherTeam')],
  sessionId: [named('session'), named('otherSession')],
  from: [named('session'), named('otherSession')],
  to: [named('session'), named('closedSession')],
  responses: [responses('teamwork'), responses('agile')],
  assessmentType: ['teamwork', 'agile'],
  expiresAt: [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '2026-01-01T00:00:00.999999999Z',
    '2099-01-01T00:00:00+02:00',
  ],
}

/** Values of a shape; those of a field by its name, where that is known. */
function valuesOf(shape: Shape, name: string): fc.Arbitrary<unknown> {
  const meant = MEANT[name]
  if (meant) return fc.constantFrom(...meant)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => valuesOf(one, name)))
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {})
      return fc.record(
        Object.fromEntries(fields.map(([field, inner]) => [field, valuesOf(inner, field)])),
        { requiredKeys: [...(shape.required ?? [])] },
      )
    }
    case 'array':
      return fc.array(valuesOf(shape.items ?? {}, ''), { maxLength: 4 })
    case 'string':
      return shape.format === 'uuid' ? fc.uuid() : words(shape.maxLength ?? 100)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({
        min: Math.max(shape.minimum ?? 0, -(2 ** 31)),
        max: Math.min(shape.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1),
      })
    case 'number':
      return fc.double({ noNaN: true })
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

/** In any script, and no longer than is let in. */
const words = (longest: number) =>
  fc.oneof(
    fc.constantFrom('Core', 'Grüße 👋🏽', '=1+1', "'; drop table accounts; --", '%_\\', '0'),
    fc.string({ unit: 'grapheme', maxLength: Math.min(longest, 40) }),
  )
