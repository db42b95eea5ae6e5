import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS } from '#contract/calls.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { describeApi } from './describe.ts'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'openapi.json')
const written = JSON.parse(readFileSync(FILE, 'utf8'))

const securityOf = (path: string, method: string) => written.paths[path][method].security

test('docs/openapi.json says what the contract says: else run scripts/write-openapi.ts', async () => {
  expect(written).toEqual(await describeApi())
})

test('it is valid OpenAPI 3.1, and names nothing that it does not hold', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(written))).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
  const text = JSON.stringify(written)
  const named = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(([, part = '', name = '']) => !written.components[part][name])).toEqual([])
})

test('every call has a line of its own, and says who may make it', () => {
  const lines = CALLS.map(({ call }) => call.summary)
  expect(lines.filter((line) => !/^[A-Z][^\n]{3,70}[^.]$/.test(line))).toEqual([])
  expect(new Set(lines).size).toBe(lines.length)
  expect(securityOf('/api/teams', 'get')).toEqual([{ key: [] }, { login: [] }])
  expect(securityOf('/api/teams', 'post')).toEqual([{ login: [] }])
  expect(securityOf('/api/quiz-session/{token}', 'get')).toEqual([])
  expect(securityOf('/api/quiz-sessions/{id}/report.pdf', 'get')).toEqual([
    { key: [] },
    { login: [] },
  ])
})

test('what is sent and what is received are told apart', () => {
  const { NewQuizSession, QuizSession } = written.components.schemas
  expect(NewQuizSession.required).toEqual(['title', 'teamId', 'assessmentType'])
  expect(NewQuizSession.properties.groupSize).toMatchObject({ default: 3 })
  expect(QuizSession.required).toContain('groupSize')
})
