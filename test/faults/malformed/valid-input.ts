import { CALLS } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { responses } from '#test/server/answers.ts'
import fc from 'fast-check'
import { z } from 'zod'

/** Returns a placeholder for an ID or text of the test accounts, replaced when the request is sent. */
export const placeholder = (what: string) => `{{${what}}}`

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

/** Generates valid input for one part of a request; undefined if the call takes none there. */
export function validInput(
  call: string,
  part: 'query' | 'body',
): fc.Arbitrary<Record<string, unknown>> | undefined {
  const schema = CONTRACT.get(call)?.[part]
  if (!schema) return undefined
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return valuesOf(shape, '') as fc.Arbitrary<Record<string, unknown>>
}

/** The smallest valid PNG. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Valid values of fields whose schema does not determine them. */
const KNOWN_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  email: [placeholder('email'), placeholder('newEmail'), 'ada@example.com'],
  password: [placeholder('password')],
  currentPassword: [placeholder('password')],
  newPassword: ['Correct.horse2'],
  priceId: ['starter_monthly', 'pro_annual', 'business_monthly', 'business_annual'],
  clientSecret: [placeholder('clientSecret')],
  cardNumber: ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0025 0000 3155'],
  expiry: ['12/40'],
  cvc: ['123'],
  accentColor: ['#1a2b3c', null],
  logo: [PIXEL, null],
  page: ['1', '2', '999999'],
  teamId: [placeholder('team'), placeholder('otherTeam')],
  sessionId: [placeholder('session'), placeholder('otherRound')],
  from: [placeholder('session'), placeholder('otherRound')],
  to: [placeholder('session'), placeholder('closedRound')],
  responses: [responses('teamwork'), responses('agile')],
  assessmentType: ['teamwork', 'agile'],
  expiresAt: [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '2026-01-01T00:00:00.999999999Z',
    '2099-01-01T00:00:00+02:00',
  ],
}

/** Returns the values of a schema; of a known field, by its name. */
function valuesOf(shape: Shape, name: string): fc.Arbitrary<unknown> {
  const known = KNOWN_VALUES[name]
  if (known) return fc.constantFrom(...known)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((option) => valuesOf(option, name)))
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
      return shape.format === 'uuid' ? fc.uuid() : textUpTo(shape.maxLength ?? 100)
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

/** Returns texts in any script, up to the maximum length. */
const textUpTo = (maxLength: number) =>
  fc.oneof(
    fc.constantFrom('Core', 'Grüße 👋🏽', '=1+1', "'; drop table accounts; --", '%_\\', '0'),
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) }),
  )
