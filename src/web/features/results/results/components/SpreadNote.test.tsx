import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SpreadNote } from './SpreadNote.tsx'

const textOf = (teamResponses: number, spreadResponses: number): string =>
  renderToStaticMarkup(<SpreadNote summary={{ teamResponses, spreadResponses }} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")

test('a complete distribution needs no note', () => {
  expect(textOf(8, 8)).toBe('')
})

test('a partial distribution names the number of responses it leaves out', () => {
  expect(textOf(8, 5)).toContain(
    'Based on 5 of the 8 responses. The other 3 were added in groups of fewer than five, for which only the average is shown.',
  )
})

test('a missing distribution is explained by few responses or by small groups', () => {
  expect(textOf(4, 0)).toContain('needs at least 5 responses; with 4 it')
  expect(textOf(6, 0)).toContain('These 6 responses were added in groups of fewer than five.')
  expect(textOf(6, 0)).not.toContain('at least 5')
})
