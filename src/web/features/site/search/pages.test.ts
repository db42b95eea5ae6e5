import type { User } from '#contract/auth.ts'
import { describe, expect, test } from 'vitest'
import { findPages } from './pages.ts'

const person = (role: 'owner' | 'manager' | 'viewer', isAdmin = false) =>
  ({ isAdmin, workspace: { id: 'acme', role, secondFactorMissing: false } }) as unknown as User

const namesOf = (user: User, text: string) => findPages(user, text).map(({ name }) => name)

describe('the search for pages', () => {
  test.each([
    ['teams', ['My Teams']],
    ['ROUND', ['Start a round', 'Quizzes']],
    ['two-f', ['Security']],
    ['account set', ['Account Settings']],
    ['workspace r', ['Workspace people', 'Workspace rules']],
    ['billing', ['Workspace invoices']],
    ['nothing', []],
  ])('finds %j by the beginnings of words', (text, expected) => {
    expect(namesOf(person('owner'), text)).toEqual(expected)
  })

  test('finds only pages that the person can use', () => {
    expect(namesOf(person('viewer'), '')).not.toContain('Start a round')
    expect(namesOf(person('manager'), '')).not.toContain('Workspace invoices')
    expect(namesOf(person('owner'), '')).not.toContain('All Users')
    expect(namesOf(person('owner', true), 'all u')).toEqual(['All Users'])
  })
})
