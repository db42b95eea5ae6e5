import { expect, test } from 'vitest'
import { meantAddress } from './meant-address.ts'

const PAGES = ['/', '/login', '/quiz-sessions/:id/results', '/quiz/:token']

test.each([
  ['/LOGIN?redirect=%2FTeams', '/login?redirect=%2FTeams'],
  ['//login', '/login'],
  ['/Quiz-Sessions/aB//results/', '/quiz-sessions/aB/results'],
  ['/QUIZ/AbC-123', '/quiz/AbC-123'],
  ['//', '/'],
])('%s leads to %s', (url, address) => {
  expect(meantAddress(url, PAGES)).toBe(address)
})

test.each(['/login', '/no-such-page', '/quiz', '//evil.example/x', '/login/more'])(
  '%s leads nowhere else',
  (url) => {
    expect(meantAddress(url, PAGES)).toBeUndefined()
  },
)
