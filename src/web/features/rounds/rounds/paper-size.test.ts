import { expect, test } from 'vitest'
import { defaultPaper } from './paper-size.ts'

test.each([
  ['en-US', 'letter'],
  ['fr-CA', 'letter'],
  ['es-419-MX', 'a4'],
  ['es-MX', 'letter'],
  ['en-GB', 'a4'],
  ['de', 'a4'],
  ['zh-Hant-TW', 'a4'],
  ['', 'a4'],
  ['not a language', 'a4'],
])('a browser with language %s prints on %s', (language, paper) => {
  expect(defaultPaper(language)).toBe(paper)
})
