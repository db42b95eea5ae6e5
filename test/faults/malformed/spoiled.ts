import fc from 'fast-check'
import { named } from './right-input.ts'

/** A number of JSON that no JavaScript value is written as. */
const literal = (text: string) => `@@${text}@@`

/** Half of a pair, which is no letter of its own. */
const HALVES = ['\uD800', '\uDFFF', 'a\uD83D', '\uDC00\uD800']

/** Values that hardly anything wants. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
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
      ...HALVES,
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
      ...['team', 'otherTeam', 'session', 'otherSession', 'user', 'token', 'login', 'key'].map(
        named,
      ),
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
)

/** Letters that a store, a pattern or a line of a header takes badly. */
const ODD_LETTERS = ['\u0000', '\u0000', ...HALVES, '\u2028', '\uFFFF', '\r\n', '%', '\\', "'", 'İ']

/** How a place of a right value is made wrong; a text that nearly fits gets farthest. */
const HOW = ['other', 'other', 'spliced', 'spliced', 'spliced', 'gone', 'more', 'twice'] as const

/** Keys that mean something to JavaScript. */
const oddKey = fc.constantFrom('__proto__', 'constructor', 'toString', '', '0', 'then', 'length')

type Path = readonly (string | number)[]

/** A right value with one place of it wrong. */
export const withOneWrong = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(right, fc.nat(), odd, fc.constantFrom(...HOW), oddKey, fc.constantFrom(...ODD_LETTERS))
    .map(([value, place, wrong, how, key, letter]) => {
      const places = placesOf(value)
      const path = places[place % places.length] ?? []
      return changed(value, path, (before) => {
        if (how === 'spliced' && typeof before === 'string') {
          // Names of what the cast has stay whole.
          return before.startsWith('{{')
            ? before + letter
            : before.slice(0, 3) + letter + before.slice(3)
        }
        if (how === 'gone') return undefined
        if (how === 'twice') return [before, before]
        if (how === 'more' && isRecord(before)) return { ...before, [key]: wrong }
        return wrong
      })
    })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function placesOf(value: unknown, here: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [here]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [here, ...inner.flatMap(([key, one]) => placesOf(one, [...here, key]))]
}

function changed(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === first ? changed(one, rest, change) : one))
  }
  const before = value as Record<string, unknown>
  return { ...before, [first]: changed(before[first], rest, change) }
}

/** As JSON; what cannot be written in JavaScript is put in afterwards. */
export const asJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/"@@([^"@]*)@@"/g, '$1')

/** JSON with something wrong about its letters, or none at all. */
export const brokenText = (right: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    fc.tuple(right, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
    fc
      .tuple(right, fc.nat(), fc.string({ unit: 'binary', maxLength: 5 }))
      .map(([text, at, junk]) => {
        const index = at % (text.length + 1)
        return text.slice(0, index) + junk + text.slice(index)
      }),
    right.map((text) => `\uFEFF${text}`),
    right.map((text) => `${text}${text}`),
    right.map((text) => text.replace('{', '{"__proto__":{"isAdmin":true},')),
    right.map((text) => text.replace(/^\{("[^"]*"):/, '{$1:null,$1:')),
    fc.integer({ min: 1, max: 30_000 }).map((depth) => '['.repeat(depth)),
    fc
      .integer({ min: 1, max: 9_000 })
      .map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
    fc.integer({ min: 60_000, max: 80_000 }).map((length) => `{"a":"${'x'.repeat(length)}"}`),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', 'null', '1', '"', '[]', 'a=b&c=d', '--x\r\n\r\n--x--', '\u0000'),
  )
