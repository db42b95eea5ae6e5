import { expect, test } from 'vitest'
import { roundListOf } from './round-list.ts'

const ID = '0b0e7a52-7f0c-4f3b-9a55-0c6de3f0a001'

test.each([
  ['', { sort: '-created', limit: '50' }],
  ['state=all&sort=-title', { sort: '-created', limit: '50' }],
  [
    `search=%20core%20&team=${ID}&state=active&sort=title&after=${ID}`,
    { search: 'core', teamId: ID, state: 'active', sort: 'title', limit: '50', after: ID },
  ],
  ['team=core&state=results&before=x', { sort: '-created', limit: '50' }],
])('?%s asks for %j', (query, expected) => {
  expect(JSON.parse(JSON.stringify(roundListOf(new URLSearchParams(query))))).toEqual(expected)
})
