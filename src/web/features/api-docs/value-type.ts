import { inFigures } from '#web/lib/figures.ts'
import type { Schema } from './description.ts'

/** What a value is, in words, and the object that it names or holds, which is described elsewhere. */
export interface Kind {
  readonly words: string
  readonly object: string | null
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'time, ISO 8601',
  date: 'day, YYYY-MM-DD',
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
}

/** The name that a reference ends with: `QuizSession` of `#/components/schemas/QuizSession`. */
export const nameOf = (reference: string): string => reference.split('/').at(-1) ?? ''

/** Says what a schema lets through, for people: `list of 5 whole numbers`, `text or null`. */
export function kindOf(schema: Schema): Kind {
  if (schema.$ref) return { words: '', object: nameOf(schema.$ref) }
  const [single] = schema.allOf?.length === 1 ? schema.allOf : []
  if (single?.$ref) return kindOf(single)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return oneOf(choices)
  if (schema.const !== undefined) return plain(quoted(schema.const))
  if (schema.enum) {
    const values = schema.enum.map(quoted).join(', ')
    return plain(`one of ${values}${presetOf(schema)}`)
  }
  if (schema.type === 'array') return listOf(schema)
  return plain([nameOfType(schema), ...boundsOf(schema)].join(', ') + presetOf(schema))
}

const plain = (words: string): Kind => ({ words, object: null })

const quoted = (value: unknown): string => JSON.stringify(value) ?? ''

const nameOfType = ({ format = '', type = '' }: Schema): string =>
  FORMATS[format] ?? TYPES[type] ?? (type || 'anything')

function oneOf(choices: readonly Schema[]): Kind {
  const nullable = choices.some(({ type }) => type === 'null')
  const kinds = choices.filter(({ type }) => type !== 'null').map(kindOf)
  const object = kinds.find((kind) => kind.object !== null)?.object ?? null
  const words = kinds.map((kind) => kind.words).filter(Boolean)
  const all = [...words, ...(nullable ? ['null'] : [])]
  const joint = words.some((one) => one.includes(',')) ? ', or ' : ' or '
  return { object, words: all.join(object === null ? joint : ' ') }
}

function listOf({ items = {}, minItems, maxItems }: Schema): Kind {
  const { words, object } = kindOf(items)
  const count = minItems !== undefined && minItems === maxItems ? ` ${minItems}` : ''
  if (object) return { words: `list of${count}`, object }
  return plain(words.includes(',') ? `list of${count}: ${words}` : `list of${count} ${words}s`)
}

/** Whole numbers have the largest that there are as bounds, which nobody wants to read. */
const safe = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function boundsOf({ minimum, maximum, maxLength }: Schema): string[] {
  const range =
    safe(minimum) && safe(maximum)
      ? [`${inFigures(minimum)} to ${inFigures(maximum)}`]
      : safe(minimum)
        ? [`${minimum} or more`]
        : []
  return [
    ...range,
    ...(maxLength === undefined ? [] : [`at most ${inFigures(maxLength)} characters`]),
  ]
}

const presetOf = ({ default: preset }: Schema): string =>
  preset === undefined ? '' : `; ${quoted(preset)} by default`
