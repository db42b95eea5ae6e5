import { expect, test } from 'vitest'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { ASSESSMENT_NAMES } from './assessment-names.ts'

test('the names match the catalogue', () => {
  const titles = Object.entries(ASSESSMENTS).map(([type, { title }]) => [type, title])
  expect(Object.entries(ASSESSMENT_NAMES)).toEqual(titles)
})
