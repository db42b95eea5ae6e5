import type { Route } from '#test/server/routes.ts'
import fc from 'fast-check'
import { oddHeaders } from './headers.ts'
import { named, rightInput } from './right-input.ts'
import { asJson, brokenText, withOneWrong } from './spoiled.ts'

/** Who asks. */
const ASKERS = ['nobody', 'free', 'business', 'admin', 'key'] as const
export type Asker = (typeof ASKERS)[number]

/** A request as dice have made it: names of what the cast has stand in it until it is sent. */
export interface Malformed {
  readonly route: string
  readonly asker: Asker
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | undefined
  /** How the body's letters become bytes. */
  readonly letters: 'utf8' | 'latin1' | 'utf16le'
  readonly framing: Framing
}

/** How the server is told where the request ends: rightly, by the first two alone. */
const BROKEN_FRAMINGS = [
  'too long',
  'too short',
  'negative',
  'no number',
  'two lengths',
  'length and chunks',
  'broken chunks',
  'broken off',
  'without host',
  'line feeds alone',
  'HTTP/0.9',
  'HTTP/3.7',
  'garbage',
  'upgrade',
  'expects',
] as const
type Framing = 'length' | 'chunks' | (typeof BROKEN_FRAMINGS)[number]

/** Whether the server can tell where it ends, so that another one may follow. */
export const isWhole = ({ framing, headers }: Malformed): boolean =>
  (framing === 'length' || framing === 'chunks') &&
  !headers.some(([name]) => name === 'transfer-encoding')

const OTHER_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE']

const isCall = ({ method, path }: Route) => method !== 'HEAD' && path.startsWith('/api/')

/** Malformed requests to one of these routes, whichever it is. */
export function malformedRequests(routes: readonly Route[]): fc.Arbitrary<Malformed> {
  return fc.oneof(
    { weight: 7, arbitrary: to(routes.filter(isCall)) },
    { weight: 1, arbitrary: to(routes.filter((route) => !isCall(route))) },
  )
}

const to = (routes: readonly Route[]) => fc.oneof(...routes.map(requestTo))

function requestTo({ method, path }: Route): fc.Arbitrary<Malformed> {
  const route = `${method} ${path}`
  return fc.record({
    route: fc.constant(route),
    asker: askersOf(path),
    method: mostly(method, fc.constantFrom(...OTHER_METHODS)),
    target: fc.tuple(targetOf(path), queryOf(route)).map(([at, query]) => at + query),
    headers: oddHeaders,
    body: bodyOf(route, method),
    letters: mostly('utf8' as const, fc.constantFrom('latin1' as const, 'utf16le' as const)),
    framing: mostly<Framing>('length', fc.constantFrom('chunks', ...BROKEN_FRAMINGS), 12),
  })
}

/** Mostly those who may make the call. */
function askersOf(path: string): fc.Arbitrary<Asker> {
  const weights = path.startsWith('/api/admin') ? [1, 1, 1, 9, 1] : [2, 3, 6, 2, 2]
  return fc.oneof(
    ...ASKERS.map((asker, index) => ({
      weight: weights[index] ?? 1,
      arbitrary: fc.constant(asker),
    })),
  )
}

/** What is right, most of the times: a request that is wrong everywhere is refused at the door. */
const mostly = <T>(right: T, wrong: fc.Arbitrary<T>, times = 9): fc.Arbitrary<T> =>
  fc.oneof({ weight: times, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: wrong })

/** By the part of a path that it stands for, or by the one before it. */
const RIGHT_PARTS: Readonly<Record<string, readonly string[]>> = {
  ':type': ['teamwork', 'agile'],
  ':token': [...['token', 'closedToken'].map(named), 'A'.repeat(24)],
  '*': ['none.js', 'root.css'],
  'quiz-sessions': [
    'session',
    'session',
    'session',
    'otherSession',
    'closedSession',
    'waitingSession',
  ].map(named),
  sessions: ['session', 'otherSession'].map(named),
  teams: ['team', 'team', 'otherTeam'].map(named),
  users: ['user'].map(named),
  logins: ['login'].map(named),
  'api-keys': ['key'].map(named),
}

/** Parts of a path that no page of ours has. */
const ODD_PARTS = [
  '%',
  '%zz',
  '%00',
  '%C0%AE%C0%AE',
  '%ED%A0%80',
  '%ff',
  '%2e%2e%2f',
  '%25',
  '%252e',
  '%0d%0a',
  '..',
  '.',
  '',
  '//',
  '\\',
  '*',
  ':id',
  '~',
  ';x=1',
  '?',
  '#a',
  'a b',
  '\u0000',
  '\t',
  'ü',
  '💥',
  '\u202E',
  '__proto__',
  'constructor',
  'undefined',
  'null',
  '-1',
  'NaN',
  'x'.repeat(199),
  'x'.repeat(201),
  'x'.repeat(9_000),
  'x'.repeat(20_000),
  '%F0%9F%92%A5'.repeat(60),
]

const oddPart = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_PARTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.webSegment() },
)

function targetOf(path: string): fc.Arbitrary<string> {
  const parts = path.split('/').map((part, index, all) => {
    if (!/^[:*]/.test(part)) return fc.constant(part)
    const right = RIGHT_PARTS[part] ?? RIGHT_PARTS[all[index - 1] ?? ''] ?? [named('session')]
    return fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...right) },
      { weight: 1, arbitrary: oddPart },
    )
  })
  const right = fc.tuple(...parts).map((all) => all.join('/'))
  return fc.oneof(
    { weight: 40, arbitrary: right },
    { weight: 1, arbitrary: right.map((at) => `${at}/`) },
    { weight: 1, arbitrary: fc.tuple(right, oddPart).map(([at, odd]) => `${at}/${odd}`) },
    { weight: 1, arbitrary: fc.tuple(right, oddPart).map(([at, odd]) => at + odd) },
    { weight: 1, arbitrary: right.map((at) => at.replaceAll('/', '//')) },
    { weight: 1, arbitrary: right.map((at) => at.toUpperCase()) },
    { weight: 1, arbitrary: right.map((at) => at.replaceAll('a', '%61')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          right,
          fc.constantFrom('http://a', 'https://a:b@c:99999', 'file://', '//a', 'a:', ''),
        )
        .map(([at, before]) => before + at),
    },
  )
}

const ODD_QUERIES = [
  '?',
  '??',
  '?&&',
  '?=',
  '?%',
  '?%zz=%zz',
  '?a=%00',
  '?a=%ED%A0%80',
  '?a[]=1&a[b]=2',
  '?__proto__=1',
  '?__proto__[isAdmin]=true',
  '?constructor[prototype][a]=1',
  '?a=1&a=2',
  '?page=1&page=2',
  '?search=%25',
  '?search=%5C',
  '?search=_',
  `?search=${"'".repeat(100)}`,
  '?search=%F0%9F%92%A5',
  '?page=0',
  '?page=1e9',
  '?page=-1',
  '?sort=',
  '?rows=respondents',
  '?again=true',
  '?again=false',
  '?redirect=//evil',
  '?redirect=%2Fd%C3%BCa',
  '?code=a&state=b',
  '?error=access_denied',
  '?state=',
  `?${'a=1&'.repeat(3_000)}`,
  `?a=${'x'.repeat(9_000)}`,
]

function queryOf(route: string): fc.Arbitrary<string> {
  const right = rightInput(route, 'query')
  const odd = fc.oneof(
    fc.constantFrom(...ODD_QUERIES),
    fc.webQueryParameters().map((query) => `?${query}`),
  )
  if (!right) return mostly('', odd, 4)
  return fc.oneof(right.map(asQuery), withOneWrong(right).map(asQuery), odd)
}

const asQuery = (values: unknown): string =>
  typeof values === 'object' && values !== null
    ? `?${Object.entries(values)
        .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
        .join('&')}`
    : `?${encoded(values)}`

/** Names of what the cast has stay as they are. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
  return /^\{\{\w+\}\}$/.test(text) ? text : encodeURIComponent(text)
}

function bodyOf(route: string, method: string): fc.Arbitrary<string | undefined> {
  const right = rightInput(route, 'body')
  if (!right) {
    const some = fc.oneof(fc.constantFrom('{}', '[]', 'null'), fc.json(), brokenText(fc.json()))
    return mostly(method === 'GET' ? undefined : '{}', some as fc.Arbitrary<string | undefined>, 3)
  }
  const whole = right.map(asJson)
  return fc.oneof(
    { weight: 3, arbitrary: whole },
    { weight: 6, arbitrary: withOneWrong(right).map(asJson) },
    { weight: 2, arbitrary: withOneWrong(withOneWrong(right)).map(asJson) },
    { weight: 2, arbitrary: brokenText(whole) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}
