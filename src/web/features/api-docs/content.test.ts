import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentOf } from './content.ts'

const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
const { groups, objects } = contentOf(description)
const calls = groups.flatMap((group) => group.calls)
const fields = [
  ...calls.flatMap(({ parameters, body, answer }) => [...parameters, ...body, ...answer.fields]),
  ...objects.flatMap(({ shapes }) => shapes.flat()),
]

const example = (id: string) => calls.find((call) => call.id === id)?.example

test('the page has every call that a key serves, and no other', () => {
  const operations = Object.values<Record<string, { operationId: string; security: object[] }>>(
    description.paths,
  ).flatMap((methods) => Object.values(methods))
  const served = operations.filter(({ security }) => security.some((way) => 'key' in way))
  expect(served.length).toBeGreaterThan(12)
  expect(calls.map(({ id }) => id).toSorted()).toEqual(
    served.map(({ operationId }) => operationId).toSorted(),
  )
})

test('what is named is on the page, and no name stands there twice', () => {
  const named = [...fields, ...calls.map(({ answer }) => answer)].map(({ object }) => object)
  const ids = [...objects.map(({ name }) => name), ...calls.map(({ id }) => id)]
  expect(named.filter((name) => name !== null && !ids.includes(name))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('every field says what it is, in words', () => {
  const silent = fields.filter(({ words, object }) => words === '' && object === null)
  expect(silent).toEqual([])
  expect(fields.filter(({ words }) => /anything|undefined|9007199/.test(words))).toEqual([])
  // The page puts the name of an object behind `list of`, and before `or null`.
  const strange = fields.filter(
    ({ words, object }) => object !== null && !/^(list of( \d+)?|null)?$/.test(words),
  )
  expect(strange).toEqual([])
  const wordsOf = (name: string) => fields.find((field) => field.name === name)?.words
  expect(wordsOf('description')).toBe('text, at most 1,000 characters, or null')
  expect(wordsOf('groupSize')).toBe('one of 1, 3, 4, 5, 8, 10; 3 by default')
  expect(wordsOf('distribution')).toBe('list of 5 whole numbers or null')
})

test('an example can be typed as it stands', () => {
  expect(example('exportCsv')).toBe(
    [
      'curl "{origin}/api/quiz-sessions/SESSION_ID/export.csv" \\',
      '  -H "Authorization: Bearer $SEXTANT_KEY" \\',
      '  -o export.csv',
    ].join('\n'),
  )
  expect(example('trends')).toContain('?teamId=TEAM_ID&assessmentType=teamwork"')
  expect(example('createQuizSession')).toContain('"assessmentType": "teamwork"')
})
