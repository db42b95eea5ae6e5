import { expect, test } from 'vitest'
import { shownComments } from '#test/web/meeting-fixtures.ts'
import { commentParts } from './comment-parts.ts'

test('short comments share a screen, a long one has its own', () => {
  const parts = commentParts([
    shownComments({ texts: ['Demo', 'Retro', 'x'.repeat(900), 'Pairing'] }),
  ])
  expect(parts.map(({ texts }) => texts.length)).toEqual([2, 1, 1])
  expect(parts.map(({ long }) => long)).toEqual([false, true, false])
})

test('hidden comments are counted, not shown', () => {
  const parts = commentParts([
    shownComments({ texts: ['Demo', 'Retro'], hidden: ['Demo'], hiddenCount: 1 }),
  ])
  expect(parts.map(({ texts, note }) => [texts, note])).toEqual([[['Retro'], '1 comment hidden.']])
})

test('a question with too few comments says how many it takes', () => {
  const [part] = commentParts([shownComments({})])
  expect(part?.note).toBe('Too few comments to show: at least 5 on this question are needed.')
  expect(commentParts([shownComments({ needed: 1 })])[0]?.note).toBe('No comments yet.')
})
