import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shownComments } from '#test/web/meeting-fixtures.ts'
import { Comments } from './Comments.tsx'

test.each([
  ['an active round says when more comments appear', true],
  ['a round that has ended promises no more comments', false],
])('%s', (_, isActive) => {
  const comments = [shownComments({ texts: ['Reviews'], needed: 5 })]
  const page = renderToStaticMarkup(
    <Comments comments={comments} isActive={isActive} renderFooter={() => null} />,
  )
  expect(page).toContain('Reviews')
  expect(page.includes('More comments appear when at least 5')).toBe(isActive)
})
