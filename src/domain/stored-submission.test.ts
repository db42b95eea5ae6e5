import { describe, expect, test } from 'vitest'
import { GROUP_SIZES } from './release.ts'
import { storedSubmission } from './stored-submission.ts'

const session = (groupSize: number) => ({ id: 'a-session', groupSize })

describe('what is stored of one person', () => {
  test('knows the day by UTC, and no finer time', () => {
    const lastMoment = new Date('2026-11-21T23:59:59.999Z')
    const { day } = storedSubmission(session(3), [4], lastMoment)
    expect(day).toBe('2026-11-21')
    expect(storedSubmission(session(3), [4], new Date(lastMoment.getTime() + 1)).day).toBe(
      '2026-11-22',
    )
  })

  test('is the answers as given, and nobody’s', () => {
    expect(storedSubmission(session(3), [4, 1, 5], new Date('2026-11-21'))).toEqual({
      session_id: 'a-session',
      answers: [4, 1, 5],
      day: '2026-11-21',
    })
  })

  test.each(GROUP_SIZES)('counts at once without protection alone: %i', (groupSize) => {
    const { released } = storedSubmission(session(groupSize), [], new Date())
    expect(released).toBe(groupSize === 1 ? true : undefined)
  })
})
