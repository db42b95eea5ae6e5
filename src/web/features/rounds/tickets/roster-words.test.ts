import { expect, test } from 'vitest'
import { countInWords, readersInWords, restartInWords } from './roster-words.ts'

/** Returns a text without the invisible marks around names. */
const plain = (text: string | undefined): string | undefined => text?.replace(/[\u2068\u2069]/g, '')

const person = (name: string | null, readsResults: boolean, isYou = false) => ({
  name,
  email: 'bob@acme.com',
  isYou,
  readsResults,
  marks: [],
})

test('the number of people says that you are one of them', () => {
  expect(countInWords(1)).toBe('You are the only one.')
  expect(countInWords(1_000)).toBe('1,000 people, you among them. Everyone sees the same list.')
})

test('those who can open the results are named, you among them', () => {
  const ann = person('Ann Lee', true)
  expect(readersInWords([person('Ann Lee', false)])).toBeUndefined()
  expect(plain(readersInWords([ann, person('Cy', false)]))).toBe('Can open the results: Ann Lee.')
  expect(plain(readersInWords([person('Dee', true, true), ann, person(null, true)]))).toBe(
    'Can open the results: you, Ann Lee, and bob@acme.com.',
  )
})

test.each([
  ['acme.com', 'example.com', 'corrected the address of Ann Lee (acme.com to example.com).'],
  ['acme.com', 'acme.com', 'corrected the entry of Ann Lee (acme.com).'],
  [null, 'acme.com', 'added Ann Lee (acme.com).'],
  ['acme.com', null, 'removed Ann Lee (acme.com).'],
])('a restart from %s to %s says what changed', (before, after, text) => {
  const line = { day: '2026-10-03', by: 'Mary Jackson', person: 'Ann Lee', before, after }
  expect(plain(restartInWords(line))).toBe(`Oct 3: Mary Jackson ${text}`)
})
