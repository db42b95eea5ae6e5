import type { Route } from '#test/server/routes.ts'
import fc from 'fast-check'
import { unusualHeaders } from './headers.ts'
import { placeholder, validInput } from './valid-input.ts'
import { asJson, corruptedJson, withOneMutation } from './mutations.ts'

/** Who sends the request. */
const ROLES = ['anonymous', 'free', 'business', 'admin', 'key'] as const
export type Role = (typeof ROLES)[number]

/** A generated request. It contains placeholders until it is sent. */
export interface Malformed {
  readonly route: string
  readonly role: Role
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | undefined
  /** The encoding of the body. */
  readonly encoding: 'utf8' | 'latin1' | 'utf16le'
  readonly framing: Framing
}

/** How the request declares its end. Only `length` and `chunks` are correct. */
const BROKEN_FRAMINGS = [
  'too long',
  'too short',
  'negative',
  'no number',
  'two lengths',
  'length and chunks',
  'broken chunks',
  'truncated',
  'without host',
  'bare line feeds',
  'HTTP/0.9',
  'HTTP/3.7',
  'garbage',
  'upgrade',
  'expects',
] as const
type Framing = 'length' | 'chunks' | (typeof BROKEN_FRAMINGS)[number]

/**
 * True if the server can tell where the request ends, so that another one may follow on the
 * connection.
 */
export const isWellFramed = ({ framing, headers }: Malformed): boolean =>
  (framing === 'length' || framing === 'chunks') &&
  !headers.some(([name]) => name === 'transfer-encoding')

const OTHER_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE']

const isCall = ({ method, path }: Route) => method !== 'HEAD' && path.startsWith('/api/')

/** Generates malformed requests to the given routes. */
export function malformedRequests(routes: readonly Route[]): fc.Arbitrary<Malformed> {
  return fc.oneof(
    { weight: 7, arbitrary: requestsTo(routes.filter(isCall)) },
    { weight: 1, arbitrary: requestsTo(routes.filter((route) => !isCall(route))) },
  )
}

const requestsTo = (routes: readonly Route[]) => fc.oneof(...routes.map(requestTo))

function requestTo({ method, path }: Route): fc.Arbitrary<Malformed> {
  const route = `${method} ${path}`
  return fc.record({
    route: fc.constant(route),
    role: rolesFor(path),
    method: mostly(method, fc.constantFrom(...OTHER_METHODS)),
    target: fc.tuple(targetOf(path), queryOf(route)).map(([target, query]) => target + query),
    headers: unusualHeaders,
    body: bodyOf(route, method),
    encoding: mostly('utf8' as const, fc.constantFrom('latin1' as const, 'utf16le' as const)),
    framing: mostly<Framing>('length', fc.constantFrom('chunks', ...BROKEN_FRAMINGS), 12),
  })
}

/** Returns mostly the roles that have access. */
function rolesFor(path: string): fc.Arbitrary<Role> {
  const weights = path.startsWith('/api/admin') ? [1, 1, 1, 9, 1] : [2, 3, 6, 2, 2]
  return fc.oneof(
    ...ROLES.map((role, index) => ({
      weight: weights[index] ?? 1,
      arbitrary: fc.constant(role),
    })),
  )
}

/**
 * Returns the valid value most of the time, because a request that is wrong everywhere is rejected
 * early.
 */
const mostly = <T>(valid: T, invalid: fc.Arbitrary<T>, weight = 9): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(valid) }, { weight: 1, arbitrary: invalid })

/** Values by the path parameter, or by the path segment before it. */
const VALID_SEGMENTS: Readonly<Record<string, readonly string[]>> = {
  ':type': ['teamwork', 'agile'],
  ':token': [...['token', 'closedToken'].map(placeholder), 'A'.repeat(24)],
  '*': ['none.js', 'root.css'],
  'quiz-sessions': [
    'session',
    'session',
    'session',
    'otherRound',
    'closedRound',
    'waitingRound',
  ].map(placeholder),
  sessions: ['session', 'otherRound'].map(placeholder),
  teams: ['team', 'team', 'otherTeam'].map(placeholder),
  users: ['user'].map(placeholder),
  logins: ['login'].map(placeholder),
  'api-keys': ['key'].map(placeholder),
}

/** Path segments that no route has. */
const UNUSUAL_SEGMENTS = [
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

const unusualSegment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...UNUSUAL_SEGMENTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.webSegment() },
)

function targetOf(path: string): fc.Arbitrary<string> {
  const parts = path.split('/').map((part, index, all) => {
    if (!/^[:*]/.test(part)) return fc.constant(part)
    const valid = VALID_SEGMENTS[part] ??
      VALID_SEGMENTS[all[index - 1] ?? ''] ?? [placeholder('session')]
    return fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...valid) },
      { weight: 1, arbitrary: unusualSegment },
    )
  })
  const valid = fc.tuple(...parts).map((all) => all.join('/'))
  return fc.oneof(
    { weight: 40, arbitrary: valid },
    { weight: 1, arbitrary: valid.map((target) => `${target}/`) },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, unusualSegment).map(([target, unusual]) => `${target}/${unusual}`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, unusualSegment).map(([target, unusual]) => target + unusual),
    },
    { weight: 1, arbitrary: valid.map((target) => target.replaceAll('/', '//')) },
    { weight: 1, arbitrary: valid.map((target) => target.toUpperCase()) },
    { weight: 1, arbitrary: valid.map((target) => target.replaceAll('a', '%61')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          valid,
          fc.constantFrom('http://a', 'https://a:b@c:99999', 'file://', '//a', 'a:', ''),
        )
        .map(([target, before]) => before + target),
    },
  )
}

const UNUSUAL_QUERIES = [
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
  const valid = validInput(route, 'query')
  const unusual = fc.oneof(
    fc.constantFrom(...UNUSUAL_QUERIES),
    fc.webQueryParameters().map((query) => `?${query}`),
  )
  if (!valid) return mostly('', unusual, 4)
  return fc.oneof(valid.map(asQuery), withOneMutation(valid).map(asQuery), unusual)
}

const asQuery = (values: unknown): string =>
  typeof values === 'object' && values !== null
    ? `?${Object.entries(values)
        .map(([key, value]) => `${encodeValue(key)}=${encodeValue(value)}`)
        .join('&')}`
    : `?${encodeValue(values)}`

// Placeholders are not encoded.
const encodeValue = (value: unknown): string => {
  const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
  return /^\{\{\w+\}\}$/.test(text) ? text : encodeURIComponent(text)
}

function bodyOf(route: string, method: string): fc.Arbitrary<string | undefined> {
  const valid = validInput(route, 'body')
  if (!valid) {
    const some = fc.oneof(fc.constantFrom('{}', '[]', 'null'), fc.json(), corruptedJson(fc.json()))
    return mostly(method === 'GET' ? undefined : '{}', some as fc.Arbitrary<string | undefined>, 3)
  }
  const validJson = valid.map(asJson)
  return fc.oneof(
    { weight: 3, arbitrary: validJson },
    { weight: 6, arbitrary: withOneMutation(valid).map(asJson) },
    { weight: 2, arbitrary: withOneMutation(withOneMutation(valid)).map(asJson) },
    { weight: 2, arbitrary: corruptedJson(validJson) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}
