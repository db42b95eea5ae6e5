import { describe, expect, it } from 'vitest'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { PROMPT_KINDS } from './prompt.ts'
import type { CategoryPrompts } from './prompt.ts'
import { PROMPTS, promptsFor, promptsOfKind } from './prompts-for.ts'

const MAX_WORDS = 20

/** Asks for persons, their reasons, or what they have answered. The team says “we”. */
const ABOUT_PERSONS = /^who\b|\bwhose\b|\bwho (said|gave|wrote)|\byou|\bscores?\b|\bvote|\bblame/i

const CATEGORIES = ASSESSMENT_TYPES.flatMap((type) =>
  ASSESSMENTS[type].categories.map((category) => ({
    type,
    category,
    name: `${type}: ${category.name}`,
    prompts: PROMPTS[type][category.key] ?? { about: {} },
  })),
)

const textsOf = ({ about, ...prompts }: CategoryPrompts): string[] => [
  ...Object.values(about),
  ...Object.values(prompts).flat(),
]

describe('the prompts of', () => {
  it.each(CATEGORIES)('$name are eight to twelve, two for each kind', ({ prompts }) => {
    const count = textsOf(prompts).length
    expect(count).toBeGreaterThanOrEqual(8)
    expect(count).toBeLessThanOrEqual(12)
    for (const kind of PROMPT_KINDS) {
      expect(promptsOfKind(prompts, kind).length).toBeGreaterThanOrEqual(2)
    }
  })

  it.each(CATEGORIES)('$name have one about each question', ({ category, prompts }) => {
    const numbers = category.questions.map(({ id }) => id.split('.').at(-1) ?? '')
    expect(Object.keys(prompts.about).toSorted()).toEqual(numbers.toSorted())
  })

  it.each(CATEGORIES)('$name are short open questions about work', ({ prompts }) => {
    for (const text of textsOf(prompts)) {
      expect(text).toMatch(/^[A-Z].*\?$/)
      expect(text.split(' ').length).toBeLessThanOrEqual(MAX_WORDS)
      expect(text).not.toMatch(ABOUT_PERSONS)
      // It must not be answerable by yes or no.
      expect(text).not.toMatch(/^(Is|Are|Do|Does|Did|Can|Have) /)
    }
  })
})

describe('prompts', () => {
  it('are different in all categories', () => {
    const all = CATEGORIES.flatMap(({ prompts }) => textsOf(prompts))
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
  })

  it('begin with the one about a question', () => {
    const situation = { type: 'agile', category: 'Responsiveness' } as const
    const first = promptsFor({ ...situation, kind: 'split', questionId: 'agile.responsiveness.3' })
    expect(first[0]).toMatch(/^Which large task/)
    // Question 1 of version 1 stands in the place of question 6.
    const old = promptsFor({ ...situation, kind: 'low', questionId: 'agile.responsiveness.1' })
    expect(old[0]).toMatch(/^Which finished part/)
    const high = promptsFor({ ...situation, kind: 'high', questionId: 'agile.responsiveness.3' })
    expect(high[0]).toMatch(/^What lets us react quickly/)
  })

  it.each(PROMPT_KINDS)('are at least three for “%s”, without repetition', (kind) => {
    for (const { type, category } of CATEGORIES) {
      const prompts = promptsFor({ type, category: category.name, kind })
      expect(prompts.length).toBeGreaterThanOrEqual(3)
      expect(new Set(prompts).size).toBe(prompts.length)
    }
  })

  it('are none for an unknown category', () => {
    expect(promptsFor({ type: 'agile', category: 'Coordination', kind: 'low' })).toEqual([])
  })
})
