import { expect, test } from 'vitest'
import { firstJsonObject } from './first-json-object.ts'

const OBJECT = '{"overview":"Braces } and \\"quotes\\" {","strengths":[{"a":1}]}'

test.each([
  ['alone', OBJECT],
  ['after a byte order mark', `\uFEFF${OBJECT}`],
  ['in a code fence', `\`\`\`json\n${OBJECT}\n\`\`\``],
  ['among words', `Here is {the answer}: ${OBJECT}\nI hope {"this":"helps"}.`],
  ['after its thinking', `<think>First {"overview":"a draft"}</think>\n${OBJECT}`],
  ['after thinking whose beginning is missing', `{"overview":"a draft"}</think>${OBJECT}`],
])('the JSON object of an answer is found %s', (_where, text) => {
  expect(firstJsonObject(text)).toBe(OBJECT)
})

test.each([
  '',
  'No figures.',
  '{"overview":"cut off',
  '{'.repeat(250_000),
  '"{'.repeat(100_000),
  `{${'\\\\"'.repeat(60_000)}`,
])('an answer without a complete object stays as it is, at once', (text) => {
  const startedAt = performance.now()
  expect(firstJsonObject(text)).toBe(text)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
