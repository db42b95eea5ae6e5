import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markAddresses } from './roster.ts'

const none: string[] = []

const marked = (emails: string[]) =>
  markAddresses(emails).map((marks) => marks.includes('other_domain'))

test('letters of another script than the usual one are marked', () => {
  const emails = ['ann@acme.com', 'bob@acme.com', 'eve@аcme.com', 'cy@acmé.com', 'dee@acme.com']
  expect(markAddresses(emails)).toEqual([
    none,
    none,
    ['other_letters', 'other_domain'],
    ['other_domain'],
    none,
  ])
})

test('a script that everyone has is not marked', () => {
  const emails = ['ann@пример.рф', 'bob@пример.рф', 'cy@пример.рф']
  expect(markAddresses(emails)).toEqual([none, none, none])
  expect(markAddresses([...emails, 'dee@παράδειγμα.рф'])[3]).toContain('other_letters')
  expect(markAddresses(['ann@例え.jp', 'bob@ひらがな.jp', 'cy@カタカナ.jp'])).toEqual([
    none,
    none,
    none,
  ])
})

test('a name in another script is marked, also where the domains have that script', () => {
  const emails = ['вера@acme.com', 'анна@acme.com', 'coco@acme.com', '7@acme.com']
  expect(markAddresses(emails)).toEqual([none, none, ['other_letters'], none])
  // The first is Cyrillic and looks like the second.
  expect(markAddresses(['сосо@acme.com', 'coco@acme.com', 'bob@acme.com'])).toEqual([
    ['other_letters'],
    none,
    none,
  ])
})

test('letters are found in encoded domains, which are the same domains', () => {
  const emails = ['ann@xn--e1afmkfd.xn--p1ai', 'bob@пример.рф', 'cy@ПРИМЕР.рф', 'dee@acme.com']
  expect(markAddresses(emails)).toEqual([none, none, none, ['other_letters', 'other_domain']])
  expect(markAddresses(['ann@acme.com', 'bob@acme.com', 'eve@xn--cme-5cd.com'])[2]).toContain(
    'other_letters',
  )
})

test('numbers before the @ make names no less usual', () => {
  expect(markAddresses(['1@acme.com', '2@acme.com', 'ann@acme.com'])).toEqual([none, none, none])
})

test('of equally common scripts, Latin letters are not marked', () => {
  expect(markAddresses(['анна@пример.рф', 'bob@acme.com'])).toEqual([['other_letters'], none])
})

test('a domain of at most two people is marked if another has more than half', () => {
  const main = ['a', 'b', 'c'].map((name) => `${name}@acme.com`)
  expect(marked([...main, 'x@Acme.co', 'y@acme.co'])).toEqual([false, false, false, true, true])
  expect(marked([...main, 'x@b.com', 'y@b.com', 'z@b.com'])).toEqual(Array(6).fill(false))
  expect(marked([...main, 'x@b.com', 'y@b.com', 'z@c.com'])).toEqual(Array(6).fill(false))
  expect(marked(['a@ACME.com', 'b@acme.com', 'c@acme.com'])).toEqual(Array(3).fill(false))
  // Both domains of Google are one.
  expect(marked(['a@gmail.com', 'b@googlemail.com', 'c@gmail.com'])).toEqual(Array(3).fill(false))
})

const domain = fc.constantFrom('acme.com', 'ACME.com', 'acme.co', 'аcme.com', 'пример.рф', 'x.org')
const email = fc
  .tuple(fc.stringMatching(/^[a-z0-9.]{1,6}$/), domain)
  .map((parts) => parts.join('@'))
const roster = fc.array(email, { minLength: 1, maxLength: 12 })

test('marks belong to addresses, in any order, and most of a roster has none', () => {
  fc.assert(
    fc.property(roster, (emails) => {
      const marks = markAddresses(emails)
      expect(markAddresses(emails.toReversed())).toEqual(marks.toReversed())
      const isRare = marks.filter((found) => found.includes('other_domain'))
      expect(isRare.length).toBeLessThan(emails.length / 2)
      const isUsual = marks.filter((found) => !found.includes('other_letters'))
      expect(isUsual.length).toBeGreaterThan(0)
    }),
    { seed: 4711, numRuns: 500 },
  )
})
