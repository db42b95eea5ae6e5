import { expect, test } from 'vitest'
import { textLines, textWidth } from './text-lines.ts'

const TEXT = 'We do first what matters most to the people who rely on our work.'

test('a label wraps at spaces and keeps all words if they fit', () => {
  const lines = textLines(TEXT, 240, 13, 3)
  expect(lines.join(' ')).toBe(TEXT)
  expect(lines.length).toBeGreaterThan(1)
})

test('a label that does not fit ends in an ellipsis', () => {
  const [line, ...rest] = textLines(TEXT, 240, 13, 1)
  expect(rest).toEqual([])
  expect(line).toMatch(/^We do first .*…$/)
})

test('a single word that is longer than the line is shortened', () => {
  const lines = textLines('Donaudampfschifffahrt', 60, 13, 2)
  expect(lines).toEqual([expect.stringMatching(/^Dona.*…$/)])
  expect(textWidth(lines[0] ?? '', 13)).toBeLessThanOrEqual(60)
})
