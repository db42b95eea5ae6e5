import { expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS } from '#contract/calls.ts'
import { singleLineText } from '#contract/fields.ts'

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

/** Texts that are not stored: a name repeated as a confirmation, and what the quiz's form sends in addition. */
const NOT_STORED = [
  'deleteWorkspace name',
  'replaceSubmission participantName',
  'submitAssessment participantName',
]

test('every name and title that the API takes needs a visible character', () => {
  const names = CALLS.flatMap(({ name: call, call: { body } }) =>
    textFields(body).map(([name, schema]) => ({ name, place: `${call} ${name}`, schema })),
  ).filter(
    ({ name }) => /name|title|owner|subject|question|role|type/i.test(name) && !name.endsWith('Id'),
  )
  const found = new Set(names.map(({ name }) => name))
  for (const name of ['firstName', 'lastName', 'name', 'title', 'subject', 'openQuestions']) {
    expect(found).toContain(name)
  }
  const accepted = names.filter(({ schema }) => schema.safeParse('\u3164').success)
  expect(accepted.map(({ place }) => place).toSorted()).toEqual(NOT_STORED)
})
