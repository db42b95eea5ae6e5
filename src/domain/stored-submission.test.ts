import { describe, expect, test } from 'vitest'
import { GROUP_SIZES } from './release.ts'
import { storedComment, storedSubmission } from './stored-submission.ts'

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

test('a stored comment has no time and no answers', () => {
  const comment = { questionId: 'open.2', text: 'Pairing' }
  expect(storedComment(round(3), comment, new Date('2026-11-21'))).toEqual({
    round_id: 'a-session',
    question: 2,
    sealed: 'Pairing',
    day: '2026-11-21',
  })
  expect(storedComment(round(1), comment, new Date('2026-11-21'))).toEqual({
    round_id: 'a-session',
    question: 2,
    text: 'Pairing',
    hidden: false,
    reported: false,
    reports: [],
  })
})
