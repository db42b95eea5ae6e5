import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildContent } from './content.ts'

const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
const { groups, objects } = buildContent(description)
const calls = groups.flatMap((group) => group.calls)
const fields = [
  ...calls.flatMap(({ parameters, body, response }) => [
    ...parameters,
    ...body,
    ...response.fields,
  ]),
  ...objects.flatMap(({ shapes }) => shapes.flat()),
]

const example = (id: string) => calls.find((call) => call.id === id)?.example

test('the page lists exactly the calls that are available with a key', () => {
  const operations = Object.values<Record<string, { operationId: string; security: object[] }>>(
    description.paths,
  ).flatMap((methods) => Object.values(methods))
  const available = operations.filter(({ security }) => security.some((scheme) => 'key' in scheme))
  expect(available.length).toBeGreaterThan(12)
  expect(calls.map(({ id }) => id).toSorted()).toEqual(
    available.map(({ operationId }) => operationId).toSorted(),
  )
})

test('every referenced object is on the page, and all ids are unique', () => {
  const referenced = [...fields, ...calls.map(({ response }) => response)].map(
    ({ object }) => object,
  )
  const ids = [...objects.map(({ name }) => name), ...calls.map(({ id }) => id)]
  expect(referenced.filter((name) => name !== null && !ids.includes(name))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('every field has a readable type', () => {
  const untyped = fields.filter(({ words, object }) => words === '' && object === null)
  expect(untyped).toEqual([])
  expect(fields.filter(({ words }) => /anything|undefined|9007199/.test(words))).toEqual([])
  // The page inserts the object's name after `list of` and before `or null`.
  const malformed = fields.filter(
    ({ words, object }) => object !== null && !/^(list of( \d+)?|null)?$/.test(words),
  )
  expect(malformed).toEqual([])
  const wordsOf = (name: string) => fields.find((field) => field.name === name)?.words
  expect(wordsOf('description')).toBe('text, at most 1,000 characters, or null')
  expect(wordsOf('groupSize')).toBe('one of 1, 3, 4, 5, 8, 10; 3 by default')
  expect(wordsOf('distribution')).toBe('list of 5 whole numbers or null')
})

test('examples are complete curl commands', () => {
  expect(example('exportCsv')).toBe(
    [
      'curl "{origin}/api/quiz-sessions/SESSION_ID/export.csv" \\',
      '  -H "Authorization: Bearer $SEXTANT_KEY" \\',
      '  -o export.csv',
    ].join('\n'),
  )
  expect(example('exportXlsx')).toContain(' -o export.xlsx')
  expect(example('slidesPptx')).toContain(' -o slides.pptx')
  expect(example('trends')).toContain('?teamId=TEAM_ID&assessmentType=teamwork"')
  expect(example('createRound')).toContain('"assessmentType": "teamwork"')
})
