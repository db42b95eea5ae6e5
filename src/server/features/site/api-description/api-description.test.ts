import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS } from '#contract/calls.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { describeApi } from './describe.ts'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'openapi.json')
const description = JSON.parse(readFileSync(FILE, 'utf8'))

const securityOf = (path: string, method: string) => description.paths[path][method].security

test('docs/openapi.json is up to date (if not, run scripts/write-openapi.ts)', async () => {
  expect(description).toEqual(await describeApi())
})

test('it is valid OpenAPI 3.1 and has all components that it refers to', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(description))).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
  const text = JSON.stringify(description)
  const references = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(300)
  expect(
    references.filter(([, part = '', name = '']) => !description.components[part][name]),
  ).toEqual([])
})

test('every call has a unique summary and its authentication', () => {
  const summaries = CALLS.map(({ call }) => call.summary)
  expect(summaries.filter((summary) => !/^[A-Z][^\n]{3,70}[^.]$/.test(summary))).toEqual([])
  expect(new Set(summaries).size).toBe(summaries.length)
  expect(securityOf('/api/teams', 'get')).toEqual([{ key: [] }, { login: [] }])
  expect(securityOf('/api/teams', 'post')).toEqual([{ login: [] }])
  expect(securityOf('/api/quiz-session/{token}', 'get')).toEqual([])
  expect(securityOf('/api/quiz-sessions/{id}/report.pdf', 'get')).toEqual([
    { key: [] },
    { login: [] },
  ])
})

test('requests and responses have separate schemas', () => {
  const { NewRound, Round } = description.components.schemas
  expect(NewRound.required).toEqual(['title', 'teamId', 'assessmentType'])
  expect(NewRound.properties.groupSize).toMatchObject({ default: 3 })
  expect(Round.required).toContain('groupSize')
})
