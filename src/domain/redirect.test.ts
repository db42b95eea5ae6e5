import { expect, test } from 'vitest'
import { safeRedirect } from './redirect.ts'

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
  '/%',
  ' /teams',
  '/api/logout',
  '/API/logout',
  '/%61pi/logout',
  '/x/../api/logout',
  `/${'a'.repeat(3000)}`,
])('goes to the dashboard instead of %j', (target) => {
  expect(safeRedirect(target)).toBe('/dashboard')
})
