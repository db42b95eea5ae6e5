import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { PRACTICES } from './practices/library.ts'
import { SOURCES } from './practices/sources.ts'

const questions = ASSESSMENT_TYPES.flatMap((type) =>
  questionsOf(ASSESSMENTS[type]).map(({ id }) => id),
)

const everyPractice = ASSESSMENT_TYPES.flatMap((type) =>
  Object.entries(PRACTICES[type]).flatMap(([key, practices]) =>
    practices.map((practice) => ({ ...practice, where: `${type}.${key}` })),
  ),
)

const TIME = String.raw`\d+ minutes|half an hour|an hour|two hours`
const PERIOD = 'week|month|quarter|two weeks'

test.each(ASSESSMENT_TYPES)('%s has practices for its categories', (type) => {
  expect(Object.keys(PRACTICES[type]).toSorted()).toEqual(
    ASSESSMENTS[type].categories.map(({ key }) => key).toSorted(),
  )
})

test('every question has a practice for odd rounds and another for even rounds', () => {
  const without = ASSESSMENT_TYPES.flatMap((type) => questionsOf(ASSESSMENTS[type])).flatMap(
    ({ id }) =>
      (['odd', 'even'] as const)
        .filter(
          (parity) =>
            !everyPractice.some(({ helps, rounds }) => rounds === parity && helps.includes(id)),
        )
        .map((parity) => `${id} in ${parity} rounds`),
  )
  expect(without).toEqual([])
})

test('every source is used', () => {
  const used = new Set<string>(everyPractice.map(({ source }) => source))
  expect(Object.keys(SOURCES).filter((source) => !used.has(source))).toEqual([])
})

test('no practice appears twice', () => {
  expect(new Set(everyPractice.map(({ title }) => title)).size).toBe(everyPractice.length)
  expect(new Set(everyPractice.map(({ text }) => text)).size).toBe(everyPractice.length)
})

describe.each(everyPractice)('$where: $title', ({ where, title, text, helps, takes, source }) => {
  test('is an instruction with a few sentences of limited length', () => {
    expect(title).toMatch(/^[A-Z][^.!?]+$/)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(text).toMatch(/^[A-Z][^]+[.?!”]$/)
    expect(text.length).toBeLessThanOrEqual(420)
    expect(text.length).toBeGreaterThanOrEqual(120)
    expect(text).not.toMatch(/\s{2}|\n/)
  })

  test('names the questions it helps, what it takes and its source', () => {
    const inCategory = questions.filter((id) => id.startsWith(`${where}.`))
    expect(inCategory).toEqual(expect.arrayContaining([...helps]))
    expect(new Set(helps).size).toBe(helps.length)
    expect(helps.length).toBeGreaterThan(0)
    expect(takes).toMatch(/^[a-z][^.]+$/)
    expect(takes.length).toBeLessThanOrEqual(90)
    expect(source).toMatch(/^common practice$|^[A-Z].* (19|20)\d\d$/)
  })
  test('takes what its text says that it takes again and again', () => {
    const repeated = [
      ...text.matchAll(new RegExp(`(?<time>${TIME}) (?:every|each|a) (?<period>${PERIOD})`, 'g')),
      ...text.matchAll(
        new RegExp(`(?:each|every|once a) (?<period>${PERIOD})\\b[^.?!“]*?(?<time>${TIME})`, 'gi'),
      ),
    ]
    for (const { groups } of repeated) {
      expect(takes).toContain(groups?.['time'])
      expect(takes).toContain(groups?.['period'])
    }
  })

  test('says how the team will know that it works', () => {
    // “It works when” could also be read as a condition.
    expect(text).not.toMatch(/\bIt works (?:when|if)\b/)
  })
})
