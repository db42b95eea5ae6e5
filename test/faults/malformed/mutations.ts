import fc from 'fast-check'
import { placeholder } from './valid-input.ts'

/** Returns a JSON number that no JavaScript value is serialized as. */
const literal = (text: string) => `@@${text}@@`

/** Lone surrogates. */
const LONE_SURROGATES = ['\uD800', '\uDFFF', 'a\uD83D', '\uDC00\uD800']

/** Values that are almost never valid. */
const unusualValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(null, true, '', ' ', 0, -1, 0.5, [], {}, [[]], [null]) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['1e309', '-1e309', '9007199254740993', '1e-400', '-0', '2147483648', '1.5'].map(literal),
      literal(`1${'0'.repeat(400)}`),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...LONE_SURROGATES,
      'a\u0000b',
      '\u202Eevil',
      '\u2028',
      '\uFEFF',
      '\uFFFF',
      'x'.repeat(5_000),
      '💥'.repeat(300),
      'true',
      '1e3',
      'Infinity',
      '-infinity',
      'epoch',
      '\\x00',
      '{}',
      '__proto__',
      'constructor',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['team', 'otherTeam', 'session', 'otherRound', 'user', 'token', 'login', 'key'].map(
        placeholder,
      ),
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
)

/** Characters that often break databases, patterns or headers. */
const UNUSUAL_CHARACTERS = [
  '\u0000',
  '\u0000',
  ...LONE_SURROGATES,
  '\u2028',
  '\uFFFF',
  '\r\n',
  '%',
  '\\',
  "'",
  'İ',
]

/** How a value is mutated. A text that is nearly valid gets past most checks. */
const MUTATIONS = [
  'replace',
  'replace',
  'splice',
  'splice',
  'splice',
  'remove',
  'add',
  'repeat',
] as const

/** Keys with a meaning in JavaScript. */
const unusualKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  '0',
  'then',
  'length',
)

type Path = readonly (string | number)[]

/** Returns a valid value with one mutation. */
export const withOneMutation = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      valid,
      fc.nat(),
      unusualValue,
      fc.constantFrom(...MUTATIONS),
      unusualKey,
      fc.constantFrom(...UNUSUAL_CHARACTERS),
    )
    .map(([value, position, replacement, mutation, key, character]) => {
      const paths = pathsOf(value)
      const path = paths[position % paths.length] ?? []
      return replaceAt(value, path, (before) => {
        if (mutation === 'splice' && typeof before === 'string') {
          // Placeholders stay intact.
          return before.startsWith('{{')
            ? before + character
            : before.slice(0, 3) + character + before.slice(3)
        }
        if (mutation === 'remove') return undefined
        if (mutation === 'repeat') return [before, before]
        if (mutation === 'add' && isRecord(before)) return { ...before, [key]: replacement }
        return replacement
      })
    })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function pathsOf(value: unknown, prefix: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [prefix]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [prefix, ...inner.flatMap(([key, item]) => pathsOf(item, [...prefix, key]))]
}

function replaceAt(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === first ? replaceAt(item, rest, change) : item))
  }
  const before = value as Record<string, unknown>
  return { ...before, [first]: replaceAt(before[first], rest, change) }
}

/** Returns JSON in which `literal` texts become bare numbers. */
export const asJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/"@@([^"@]*)@@"/g, '$1')

/** Returns JSON with a broken encoding or syntax, or something else entirely. */
export const corruptedJson = (valid: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    fc.tuple(valid, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
    fc
      .tuple(valid, fc.nat(), fc.string({ unit: 'binary', maxLength: 5 }))
      .map(([text, at, junk]) => {
        const index = at % (text.length + 1)
        return text.slice(0, index) + junk + text.slice(index)
      }),
    valid.map((text) => `\uFEFF${text}`),
    valid.map((text) => `${text}${text}`),
    valid.map((text) => text.replace('{', '{"__proto__":{"isAdmin":true},')),
    valid.map((text) => text.replace(/^\{("[^"]*"):/, '{$1:null,$1:')),
    fc.integer({ min: 1, max: 30_000 }).map((depth) => '['.repeat(depth)),
    fc
      .integer({ min: 1, max: 9_000 })
      .map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
    fc.integer({ min: 60_000, max: 80_000 }).map((length) => `{"a":"${'x'.repeat(length)}"}`),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', 'null', '1', '"', '[]', 'a=b&c=d', '--x\r\n\r\n--x--', '\u0000'),
  )
