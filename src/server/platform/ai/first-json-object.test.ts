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
  ['', 1],
  ['No figures.', 1],
  ['{"overview":"cut off', 1],
  ['{', 5_000],
  ['"{', 2_000],
  ['\\"', 1_200],
])('an answer without a complete object stays as it is: %j, %d times', (part, times) => {
  const text = (factor: number) => `{${part.repeat(times * factor)}`
  expect(firstJsonObject(text(10))).toBe(text(10))
  const elapsed = (factor: number) => {
    const startedAt = performance.now()
    firstJsonObject(text(factor))
    return performance.now() - startedAt
  }
  const quickest = (factor: number) => Math.min(...[1, 2, 3].map(() => elapsed(factor)))
  // Ten times as long a text takes ten times as long, and not a hundred times.
  expect(quickest(10) / Math.max(quickest(1), 1)).toBeLessThan(50)
})
