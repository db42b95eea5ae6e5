import { randomBytes, randomUUID } from 'node:crypto'
import { MAX_COMMENT_LENGTH } from '#domain/comments.ts'
import { SealedValueError } from '#server/platform/sealing/sealed-value.ts'
import { expect, test } from 'vitest'
import { MARK_BYTES, ReleaseSealer, RosterSealer } from './round-sealer.ts'

const roundId = randomUUID()
const sealer = new ReleaseSealer(roundId, 1, randomBytes(32))
const ticket = 'ab'.repeat(32)

test('answers are opened as they were, and all of a round have one length', () => {
  const sealed = [
    [1, 2, 3],
    [5, 5, 5],
  ].map((answers) => sealer.sealAnswers(answers, ticket))
  expect(sealed.map((value) => sealer.unsealAnswers(value))).toEqual([
    [1, 2, 3],
    [5, 5, 5],
  ])
  expect(
    new Set([...sealed, sealer.sealAnswers([1, 2, 3], undefined)].map((value) => value.length))
      .size,
  ).toBe(1)
})

test('comments are opened as they were, and all have one length, whatever their letters', () => {
  const texts = [
    'a',
    '😀'.repeat(MAX_COMMENT_LENGTH / 2),
    'ह'.repeat(MAX_COMMENT_LENGTH),
    'line\nline',
  ]
  const sealed = texts.map((text) => sealer.sealComment(text, ticket))
  expect(sealed.map((value) => sealer.unsealComment(value))).toEqual(texts)
  expect(new Set(sealed.map((value) => value.length)).size).toBe(1)
})

test('a mark is that of its ticket for one release only', () => {
  const next = new ReleaseSealer(roundId, 2, randomBytes(32))
  const mark = sealer.sealAnswers([1], ticket).subarray(0, MARK_BYTES)
  expect(mark).toEqual(sealer.markOf(ticket))
  expect(mark).not.toEqual(next.markOf(ticket))
  expect(mark).not.toEqual(sealer.markOf('cd'.repeat(32)))
})

test('what was sealed for another release, or as something else, is refused', () => {
  const key = randomBytes(32)
  const [first, second] = [new ReleaseSealer(roundId, 1, key), new ReleaseSealer(roundId, 2, key)]
  const answers = first.sealAnswers([1, 2], ticket)
  expect(() => second.unsealAnswers(answers)).toThrow(SealedValueError)
  expect(() => first.unsealComment(answers)).toThrow(SealedValueError)
})

test('draws have one length for a roster, and no order', () => {
  const roster = new RosterSealer(roundId, randomBytes(32))
  const [ann, bob] = [randomUUID(), randomUUID()]
  const hash = 'ef'.repeat(32)
  const draws = new Map([
    [ann, hash],
    [bob, hash],
  ])
  const reversed = new Map([...draws].toReversed())
  expect(new Map(roster.unsealDraws(roster.sealDraws(reversed, 5)))).toEqual(draws)
  expect([...roster.unsealDraws(roster.sealDraws(reversed, 5)).keys()]).toEqual([
    ...roster.unsealDraws(roster.sealDraws(draws, 5)).keys(),
  ])
  expect(roster.sealDraws(new Map(), 5)).toHaveLength(roster.sealDraws(draws, 5).length)
  expect(roster.unsealHeld(roster.sealHeld('kept'))).toBe('kept')
})
