import { describe, expect, test } from 'vitest'
import { GROUP_SIZES } from './release.ts'
import { storedComments, storedSubmission } from './stored-submission.ts'

const round = (groupSize: number) => ({ id: 'a-session', groupSize })

describe('the stored submission', () => {
  test('has the UTC day and no finer time', () => {
    const lastMoment = new Date('2026-11-21T23:59:59.999Z')
    const { day } = storedSubmission(round(3), [4], lastMoment)
    expect(day).toBe('2026-11-21')
    expect(storedSubmission(round(3), [4], new Date(lastMoment.getTime() + 1)).day).toBe(
      '2026-11-22',
    )
  })

  test('has the answers and nothing about the person', () => {
    expect(storedSubmission(round(3), [4, 1, 5], new Date('2026-11-21'))).toEqual({
      round_id: 'a-session',
      question: 0,
      sealed: [4, 1, 5],
      day: '2026-11-21',
    })
  })

  test.each(GROUP_SIZES)('is released immediately only at group size 1: %i', (groupSize) => {
    const { released } = storedSubmission(round(groupSize), [], new Date())
    expect(released).toBe(groupSize === 1 ? true : undefined)
  })
})

test('stored comments have no time and no answers, and wait for every question', () => {
  const openQuestions = [{ id: 'open.1' }, { id: 'open.2' }]
  const stored = (groupSize: number) =>
    storedComments(
      { ...round(groupSize), openQuestions },
      [{ questionId: 'open.2', text: 'Pairing' }],
      new Date('2026-11-21'),
    )
  const waiting = { round_id: 'a-session', day: '2026-11-21' }
  expect(stored(3)).toEqual([
    { ...waiting, question: 1, sealed: '' },
    { ...waiting, question: 2, sealed: 'Pairing' },
  ])
  const unseen = { hidden: false, reported: false, reports: [] }
  expect(stored(1)).toEqual([{ round_id: 'a-session', question: 2, text: 'Pairing', ...unseen }])
})
