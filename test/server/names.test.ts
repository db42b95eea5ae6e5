import { expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS } from '#contract/calls.ts'
import { requiredParagraph, singleLineText } from '#contract/fields.ts'

const INVISIBLE = 'Contains only invisible characters. Please use letters, digits or symbols.'

test('a name or title of only invisible characters is refused, and an empty one is missing', () => {
  const Name = singleLineText(80, 'Please enter a name.')
  const problems = (text: string) =>
    Name.safeParse(text).error?.issues.map(({ message }) => message)
  expect(problems('\u3164\u200b')).toEqual([INVISIBLE])
  expect(problems(' \u00a0')).toEqual(['Please enter a name.'])
  expect(problems('Zo\u00eb \u200dLee')).toBeUndefined()
})

/**
 * Returns the last part of the paths of all texts that the API takes, such as `firstName`, with their
 * schemas.
 */
function textFields(schema: unknown, name = ''): [name: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodString) return [[name, schema]]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => textFields(field, key))
  }
  if (schema instanceof z.ZodArray) return textFields(schema.element, name)
  if (schema instanceof z.ZodPipe) return textFields(schema.in, name)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => textFields(one, name))
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return isWrapper ? textFields(schema.unwrap(), name) : []
}

/** Returns the names, titles and similar texts that the API takes. */
const takenNames = () =>
  CALLS.flatMap(({ name: call, call: { body } }) =>
    textFields(body).map(([name, schema]) => ({ name, place: `${call} ${name}`, schema })),
  ).filter(
    ({ name }) => /name|title|owner|subject|question|role|type/i.test(name) && !name.endsWith('Id'),
  )

/** Texts that are not stored: a name repeated as a confirmation, and what the quiz's form sends in addition. */
const NOT_STORED = [
  'deleteWorkspace name',
  'replaceSubmission participantName',
  'submitAssessment participantName',
]

test('every name and title that the API takes needs a visible character', () => {
  const names = takenNames()
  const found = new Set(names.map(({ name }) => name))
  for (const name of ['firstName', 'lastName', 'name', 'title', 'subject', 'openQuestions']) {
    expect(found).toContain(name)
  }
  const accepted = names.filter(({ schema }) => schema.safeParse('\u3164').success)
  expect(accepted.map(({ place }) => place).toSorted()).toEqual(NOT_STORED)
})

test('every name and every search that the API takes is in one composition', () => {
  const searches = CALLS.flatMap(({ name: call, call: { query } }) =>
    textFields(query).map(([name, schema]) => ({ name, place: `${call} ${name}`, schema })),
  ).filter(({ name }) => name === 'search')
  expect(searches.length).toBeGreaterThan(4)
  const decomposed = [...takenNames(), ...searches].filter(({ schema }) => {
    const { data } = schema.safeParse('Zoe\u0308')
    return data !== undefined && data !== 'Zo\u00eb'
  })
  // Not stored.
  expect(decomposed.map(({ place }) => place).toSorted()).toEqual([
    'replaceSubmission participantName',
    'submitAssessment participantName',
  ])
})

test('a name has its maximum length in one composition, and a paragraph stays as it was typed', () => {
  const Name = singleLineText(4, 'Please enter a name.')
  expect(Name.parse('a\u0308e\u0308i\u0308o\u0308')).toBe('\u00e4\u00eb\u00ef\u00f6')
  expect(requiredParagraph(9, 'Please enter a text.').parse('Zoe\u0308')).toBe('Zoe\u0308')
})
