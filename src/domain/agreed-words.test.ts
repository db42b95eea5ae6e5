import { describe, expect, test } from 'vitest'
import { describeAgreed } from './agreed-words.ts'
import type { Agreed } from './agreed-words.ts'

const CHECKLIST: Agreed = {
  title: 'handover checklist',
  status: 'done',
  agreedOn: '2026-10-03',
  category: 'Coordination',
  change: { before: 63.2, after: 71.4, verdict: 'up' },
  incomparable: false,
}

const AGREED = 'Agreed on Oct 3, 2026: handover checklist (done).'

/** Returns the evidence after the first sentence. */
const evidence = (change: Partial<Agreed>): string => {
  const text = describeAgreed({ ...CHECKLIST, ...change })
  expect(text.startsWith(AGREED)).toBe(true)
  return text.slice(AGREED.length).trim()
}

const withVerdict = (verdict: NonNullable<Agreed['change']>['verdict'], after = 71.4) =>
  evidence({ change: { before: 63.2, after, verdict } })

describe('an agreed action in words', () => {
  test('says what was agreed and what has changed', () => {
    expect(describeAgreed(CHECKLIST)).toBe(`${AGREED} Coordination went from 63 to 71: higher.`)
    expect(withVerdict('down', 55)).toBe('Coordination went from 63 to 55: lower.')
  })

  test('says where nothing is clear', () => {
    expect(withVerdict('unclear')).toBe('Coordination went from 63 to 71: no clear change.')
    expect(withVerdict('unclear', 63.4)).toBe('Coordination stayed at 63: no clear change.')
    expect(withVerdict('too-few')).toBe(
      'Coordination went from 63 to 71: too few responses to tell.',
    )
    expect(evidence({ incomparable: true, change: null })).toBe(
      'Coordination cannot be compared with the round before: most of its questions were replaced.',
    )
  })

  test('says nothing without a category or results', () => {
    expect(evidence({ category: null })).toBe('')
    expect(evidence({ change: null })).toBe('')
  })

  test('never names a cause', () => {
    const texts = (['up', 'down', 'unclear', 'too-few'] as const).map((v) => withVerdict(v))
    expect(texts.join(' ')).not.toMatch(/because|led to|thanks to|due to|caused|helped/i)
  })
})
