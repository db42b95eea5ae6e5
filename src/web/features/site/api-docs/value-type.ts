import { formatCount } from '#domain/format-count.ts'
import type { Schema } from './description.ts'

/** The type of a value in words, and the name of the object that it references or lists. */
export interface ValueType {
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

/** Returns the name in a reference: `Round` for `#/components/schemas/Round`. */
export const nameOf = (reference: string): string => reference.split('/').at(-1) ?? ''

/** Describes the type of a schema: `list of 5 whole numbers`, `text or null`. */
export function valueTypeOf(schema: Schema): ValueType {
  if (schema.$ref) return { words: '', object: nameOf(schema.$ref) }
  const [single] = schema.allOf?.length === 1 ? schema.allOf : []
  if (single?.$ref) return valueTypeOf(single)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return oneOf(choices)
  if (schema.const !== undefined) return plain(quoted(schema.const))
  if (schema.enum) {
    const values = schema.enum.map(quoted).join(', ')
    return plain(`one of ${values}${defaultText(schema)}`)
  }
  if (schema.type === 'array') return listOf(schema)
  return plain([nameOfType(schema), ...boundsOf(schema)].join(', ') + defaultText(schema))
}

const plain = (words: string): ValueType => ({ words, object: null })

const quoted = (value: unknown): string => JSON.stringify(value) ?? ''

const nameOfType = ({ format = '', type = '' }: Schema): string =>
  FORMATS[format] ?? TYPES[type] ?? (type || 'anything')

function oneOf(choices: readonly Schema[]): ValueType {
  const nullable = choices.some(({ type }) => type === 'null')
  const kinds = choices.filter(({ type }) => type !== 'null').map(valueTypeOf)
  const object = kinds.find((kind) => kind.object !== null)?.object ?? null
  const words = kinds.map((kind) => kind.words).filter(Boolean)
  const all = [...words, ...(nullable ? ['null'] : [])]
  const separator = words.some((word) => word.includes(',')) ? ', or ' : ' or '
  return { object, words: all.join(object === null ? separator : ' ') }
}

function listOf({ items = {}, minItems, maxItems }: Schema): ValueType {
  const { words, object } = valueTypeOf(items)
  const count = minItems !== undefined && minItems === maxItems ? ` ${minItems}` : ''
  if (object) return { words: `list of${count}`, object }
  return plain(words.includes(',') ? `list of${count}: ${words}` : `list of${count} ${words}s`)
}

/**
 * False for the largest and smallest safe integers, which are default bounds and not useful to
 * readers.
 */
const isUsefulBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function boundsOf({ minimum, maximum, maxLength }: Schema): string[] {
  const range =
    isUsefulBound(minimum) && isUsefulBound(maximum)
      ? [`${formatCount(minimum)} to ${formatCount(maximum)}`]
      : isUsefulBound(minimum)
        ? [`${minimum} or more`]
        : []
  return [
    ...range,
    ...(maxLength === undefined ? [] : [`at most ${formatCount(maxLength)} characters`]),
  ]
}

const defaultText = ({ default: value }: Schema): string =>
  value === undefined ? '' : `; ${quoted(value)} by default`
