import { expect, test } from 'vitest'
import { invitable, tooFewInWords } from './session-form.ts'

test('a creator is not invited, at any address of their mailbox', () => {
  const members = ['ann@x.org', 'Mary+team@x.org', 'mary@y.org'].map((email) => ({
    id: email,
    name: null,
    email,
  }))
  const invited = invitable(members, 'mary@x.org').map(({ email }) => email)
  expect(invited).toEqual(['ann@x.org', 'mary@y.org'])
})

test('a team with too few people to invite is refused in words', () => {
  expect(tooFewInWords(3, 3)).toBeUndefined()
  expect(tooFewInWords(0, 3)).toBe(
    'A group size of 3 needs at least 3 people. Add them to the team.',
  )
  expect(tooFewInWords(4, 5)).toBe(
    'A group size of 5 needs at least 5 people. Without you, the team has 4. Add people, or choose a smaller group size.',
  )
})
