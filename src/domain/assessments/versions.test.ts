import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from './assessment.ts'
import type { Assessment } from './assessment.ts'
import { ASSESSMENTS, questionsOf } from './catalogue.ts'
import {
  assessmentOf,
  newestQuestionId,
  sharedPositions,
  versionsOf,
  versionWithQuestions,
} from './versions.ts'

/** Hashes of the ids and texts of each version, oldest first. Texts of a version never change. */
const PUBLISHED = {
  agile: ['fb153c2ef0663bd6', '4b1d16f9622b034c'],
  teamwork: ['69ae4c3725a92c6d', '8479f93a4c19330f'],
  innovation: ['af58699bda2e008c', '52c4b5fe573292a7'],
  leadership: ['ab9d57468700614b', '9d4e7a1b5e24ab9a'],
  engagement: ['b157e6d650095598', '70514f3635c15f08'],
  digital: ['9916e99b0e6f0d44', '60e20bb24361be2c'],
} as const

const idsOf = (assessment: Assessment) => questionsOf(assessment).map(({ id }) => id)

const shapeOf = ({ categories }: Assessment) =>
  categories.map(({ key, name, questions }) => [key, name, questions.length])

const numberOf = (id: string) => Number(id.split('.').at(-1))

describe.each(ASSESSMENT_TYPES)('%s', (type) => {
  const versions = versionsOf(type).toReversed()

  test('keeps the texts of every version', () => {
    expect(versions.map(({ version }) => version)).toEqual(PUBLISHED[type].map((_, i) => i + 1))
    expect(
      versions.map((assessment) =>
        hash(
          'sha256',
          questionsOf(assessment)
            .map(({ id, text }) => `${id}\t${text}`)
            .join('\n'),
        ).slice(0, 16),
      ),
    ).toEqual(PUBLISHED[type])
    expect(versions.at(-1)).toBe(ASSESSMENTS[type])
  })

  test('has the same categories and numbers of questions in every version', () => {
    for (const assessment of versions)
      expect(shapeOf(assessment)).toEqual(shapeOf(ASSESSMENTS[type]))
  })

  test('numbers questions by category and never uses a number again', () => {
    const [first, ...later] = versions.map(({ categories }) => categories)
    for (const [index, { key, questions }] of (first ?? []).entries()) {
      const used = questions.map(({ id }) => id)
      expect(used).toEqual(questions.map((_, number) => `${type}.${key}.${number + 1}`))
      for (const categories of later) {
        const ids = categories[index]?.questions.map(({ id }) => id) ?? []
        const last = Math.max(...used.map(numberOf))
        const added = ids.filter((id) => !used.includes(id))
        expect(added).toEqual(added.map((_, number) => `${type}.${key}.${last + number + 1}`))
        used.push(...added)
      }
    }
  })

  test('has each question in one position, and at least half of all in any two versions', () => {
    const positions = new Map<string, number>()
    for (const assessment of versions) {
      for (const [position, id] of idsOf(assessment).entries()) {
        expect(positions.get(id) ?? position).toBe(position)
        positions.set(id, position)
      }
      for (const other of versions) {
        expect(sharedPositions(assessment, other).size * 2).toBeGreaterThanOrEqual(
          questionsOf(other).length,
        )
      }
    }
  })

  test('is found by the questions that were answered', () => {
    for (const assessment of versions) {
      expect(versionWithQuestions(type, idsOf(assessment))).toBe(assessment)
      expect(versionWithQuestions(type, idsOf(assessment).slice(1))).toBe(assessment)
    }
    expect(versionWithQuestions(type, ['unknown'])).toBe(ASSESSMENTS[type])
    expect(versionWithQuestions(type, [])).toBe(ASSESSMENTS[type])
  })

  test('finds the newest question in the place of an earlier one', () => {
    const newest = idsOf(ASSESSMENTS[type])
    for (const assessment of versions) {
      expect(idsOf(assessment).map(newestQuestionId)).toEqual(newest)
    }
  })
})

test('a version that does not exist is an error', () => {
  expect(assessmentOf({ assessmentType: 'agile', assessmentVersion: 1 }).version).toBe(1)
  expect(() => assessmentOf({ assessmentType: 'agile', assessmentVersion: 99 })).toThrow(
    'unknown version 99 of agile',
  )
})

test('the number of shared questions is as in docs/content.md', () => {
  const shared = ASSESSMENT_TYPES.map((type) => {
    const [newest = ASSESSMENTS[type], before = ASSESSMENTS[type]] = versionsOf(type)
    return sharedPositions(newest, before).size
  })
  expect(shared).toEqual([20, 15, 24, 23, 14, 18])
})
