import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOGIN_REDIRECT, safeRedirect } from './redirect.ts'

const SITE = 'https://site.example'

test.each([
  '/',
  '/dashboard',
  '/pricing?plan=pro&billing=annual',
  '/sessions/create?type=agile',
  '/quiz-sessions/0b6f/results#questions',
  '/quiz/abc',
  '/login?redirect=%2Fteams',
  '/results?next=https://evil.example//x',
])('follows a path of this site: %s', (target) => {
  expect(safeRedirect(target)).toBe(target)
})

test.each([
  '',
  null,
  undefined,
  'dashboard',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  '/%2509/evil.example',
  '/%5Cevil.example',
  '/%2F/evil.example',
  '/%2Fevil.example',
  '/..//evil.example',
  '/./\u0000',
  '/teams\u2028',
  '/teams?a=\r\nSet-Cookie: b',
  '/teams#\t//evil.example',
  '/teams?a=\\evil.example',
  '/%',
  ' /teams',
  '/api/logout',
  '/API/logout',
  '/%61pi/logout',
  '/x/../api/logout',
  '/x/../%61pi/logout',
  '/%2e/%61pi/logout',
  '/x/../%2Fevil.example',
  '/x/%2e%2e',
  '/teams//x',
  '%2Fteams',
  '/api ',
  `/${'a'.repeat(3000)}`,
])('goes to the dashboard instead of %j', (target) => {
  expect(safeRedirect(target)).toBe('/dashboard')
})

// Known open redirect attacks: each can be read as another host or as a script.
test.each([
  'https:evil.example',
  'https:/evil.example',
  'http:///evil.example',
  '/\\/evil.example',
  '\\/\\/evil.example',
  '/\\\\evil.example',
  '//\tevil.example',
  '\t//evil.example',
  '\r\n//evil.example',
  '/\r/evil.example',
  '/%0d/evil.example',
  '/%0a%09/evil.example',
  '/%5cevil.example',
  '/%255c%255cevil.example',
  '/%25252f%25252fevil.example',
  '%2F%2Fevil.example',
  '%5C%5Cevil.example',
  '//evil.example/%2e%2e',
  '//evil.example%2fteams',
  '//site.example@evil.example',
  '//site.example%40evil.example',
  '//evil%E3%80%82example',
  '\uff0f\uff0fevil.example',
  '.evil.example',
  '@evil.example',
  ':443@evil.example',
  '?redirect=//evil.example',
  '#//evil.example',
  'teams',
  './teams',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript%3Aalert(1)',
  'javascript://site.example/%0aalert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://site.example/0b6f',
  'file:///etc/passwd',
  'mailto:eve@evil.example',
])('is led astray by no %j', (target) => {
  expect(safeRedirect(target)).toBe('/dashboard')
})

test('an unsafe target leads to the given fallback', () => {
  expect(safeRedirect('//evil.example', '/account')).toBe('/account')
  expect(safeRedirect('/teams', '/account')).toBe('/teams')
  expect(LOGIN_REDIRECT).toBe('/dashboard')
})

/** Characters and fragments that URL parsers, servers and browsers interpret differently. */
const PIECES = [
  ['/', '//', '\\', '.', '..', '@', ':', '?', '#', ';', '&', '%', ' ', '\t', '\n', '\r'],
  ['\u0000', '\u0085', '\u00a0', '\u2028', '\u3002', '\uff0f', '\ud800', '\ufeff'],
  ['%2f', '%5C', '%09', '%0d%0a', '%00', '%2e', '%2E%2e', '%252f', '%25255c', '%61pi'],
  ['evil.example', 'https:', 'javascript:', 'data:', 'user:pw', 'api', 'API', 'teams'],
].flat()

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 10,
  })
  .map((pieces) => pieces.join(''))

const paths = hostile.map((rest) => `/${rest}`)
const targets = fc.oneof(hostile, paths, fc.webUrl(), fc.string({ unit: 'binary' }))

test('the result of any input stays on this site', () => {
  fc.assert(
    fc.property(targets, (target) => {
      const result = safeRedirect(target)
      expect(['/dashboard', target]).toContain(result)
      expect(new URL(result, SITE).origin).toBe(SITE)
    }),
    { seed: 4711, numRuns: 2_000 },
  )
})

test('the result of any input never calls the API', () => {
  fc.assert(
    fc.property(targets, (target) => {
      const { pathname } = new URL(safeRedirect(target), SITE)
      expect(decodeURIComponent(pathname).toLowerCase()).not.toMatch(/^\/+api(\/|$)/)
    }),
    { seed: 4711, numRuns: 2_000 },
  )
})

test('the result of any path stays safe after repeated decoding', () => {
  fc.assert(
    fc.property(paths, (target) => {
      let { pathname } = new URL(safeRedirect(target), SITE)
      for (let times = 0; times < 4; times += 1) {
        expect(pathname).not.toMatch(/^[/\\]{2}/)
        pathname = new URL(unescaped(pathname), SITE).pathname
      }
    }),
    { seed: 4711, numRuns: 2_000 },
  )
})

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
