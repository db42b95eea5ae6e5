import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { PRACTICES } from './practices/library.ts'

const everyPractice = ASSESSMENT_TYPES.flatMap((type) =>
  Object.entries(PRACTICES[type]).flatMap(([key, practices]) =>
    practices.map(({ title, text }) => ({ where: `${type}.${key}`, title, text })),
  ),
)

test.each(ASSESSMENT_TYPES)('every category of %s has several practices to choose from', (type) => {
  expect(Object.keys(PRACTICES[type]).toSorted()).toEqual(
    ASSESSMENTS[type].categories.map(({ key }) => key).toSorted(),
  )
  for (const practices of Object.values(PRACTICES[type])) {
    expect(practices.length).toBeGreaterThanOrEqual(4)
  }
})

test('no practice appears twice', () => {
  expect(new Set(everyPractice.map(({ title }) => title)).size).toBe(everyPractice.length)
  expect(new Set(everyPractice.map(({ text }) => text)).size).toBe(everyPractice.length)
})

describe.each(everyPractice)('$where: $title', ({ title, text }) => {
  test('is an instruction with a few sentences of limited length', () => {
    expect(title).toMatch(/^[A-Z][^.!?]+$/)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(text).toMatch(/^[A-Z][^]+[.?!"]$/)
    expect(text.length).toBeLessThanOrEqual(420)
    expect(text.length).toBeGreaterThanOrEqual(120)
    expect(text).not.toMatch(/\s{2}|\n/)
  })
})
