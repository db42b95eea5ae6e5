import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { question } from '#test/web/result-fixtures.ts'
import { SpreadNote } from './SpreadNote.tsx'

const textOf = (
  teamResponses: number,
  spreadResponses: number,
  least = spreadResponses,
  groupSize: 3 | 8 = 3,
): string =>
  renderToStaticMarkup(
    <SpreadNote
      summary={{
        teamResponses,
        groupSize,
        spreadResponses,
        categoryDetails: [spreadResponses, least].map(withDistribution),
      }}
    />,
  ).replaceAll(/<[^>]*>/g, ' ')

const withDistribution = (people: number) => ({
  ...question('a', 60),
  distribution: people > 0 ? [0, 0, 0, people - 1, 0] : null,
  distributionCantSay: people > 0 ? 1 : null,
})

test('a complete distribution needs no note', () => {
  expect(textOf(8, 8)).toBe('')
})

test('a partial distribution names the number of responses that it includes', () => {
  const text = textOf(8, 5)
  expect(text).toContain('Based on 5 of the 8 responses.')
  expect(text).toContain('only if at least five are added at a time.')
  // Where people could not say, each question includes a number of its own.
  expect(textOf(8, 6, 5)).toContain('Based on at most 6 of the 8 responses.')
  expect(textOf(8, 5, 0)).toContain('Based on at most 5 of the 8 responses.')
})

test('a missing distribution is explained by answers added in small numbers', () => {
  expect(textOf(6, 0)).toContain('needs at least five that are added together')
  expect(textOf(8, 0, 0, 8)).toContain('needs at least eight that are added together')
})
