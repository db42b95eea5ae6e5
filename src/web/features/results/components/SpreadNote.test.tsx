import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SpreadNote } from './SpreadNote.tsx'

const textOf = (teamResponses: number, spreadResponses: number): string =>
  renderToStaticMarkup(<SpreadNote summary={{ teamResponses, spreadResponses }} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")

test('a spread of all answers needs no words', () => {
  expect(textOf(8, 8)).toBe('')
})

test('a spread of some says of how many, and that the others never join in', () => {
  expect(textOf(8, 5)).toContain(
    'Shown of 5 of the 8 answers. The other 3 came to count in groups of fewer than five, of which only the mean is shown.',
  )
})

test('no spread is explained by what is true: too few, or too few at a time', () => {
  expect(textOf(4, 0)).toContain('shows from 5 answers that count. With 4 answers')
  expect(textOf(6, 0)).toContain(
    "These 6 answers came to count in groups of fewer than five; how such a group's answers spread is never shown.",
  )
  expect(textOf(6, 0)).not.toContain('from 5')
})
