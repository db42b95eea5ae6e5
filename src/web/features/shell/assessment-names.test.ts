import { expect, test } from 'vitest'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { ASSESSMENT_NAMES } from './assessment-names.ts'

test('the footer names the assessments as the catalogue does', () => {
  expect(Object.values(ASSESSMENTS).map(({ title }) => title)).toEqual(ASSESSMENT_NAMES)
})
