import { expect, test } from 'vitest'
import { releaseConsequences } from './release-words.ts'
import type { ReleasableRound } from './release-words.ts'

const round = (change: Partial<ReleasableRound>): ReleasableRound => ({
  id: '1',
  access: 'open',
  groupSize: 3,
  waiting: 5,
  released: 0,
  expectedResponses: null,
  ...change,
})

test.each([
  [3, /^Only averages will ever be shown for these 3 responses, because distributions need/],
  [4, /^Only averages will ever be shown for these 4 responses, because distributions need/],
  [
    5,
    /^These 5 responses will be included in the averages and distributions; this can't be undone\./,
  ],
])(
  'releasing %i responses says in two sentences what is shown and what follows',
  (waiting, what) => {
    const text = releaseConsequences(round({ waiting }))
    const sentences = text.split(/(?<=\.) /)
    expect(sentences).toHaveLength(2)
    expect(sentences[0]).toMatch(what)
    expect(sentences[0]).toContain("can't be undone")
    expect(sentences[1]).toBe(
      'Later responses are added only in groups of at least three; if fewer are waiting at the end, they are held back.',
    )
  },
)

test('in an invited round it says that this is possible once, and what becomes of later responses', () => {
  expect(releaseConsequences(round({ access: 'invited', expectedResponses: 8 }))).toMatch(
    /be undone\. You can do this once in this round\. Later responses are added when the round ends, if there are at least three; fewer are deleted unread and never shown\.$/,
  )
})

test.each([
  [7, '2 of 7 have not answered. Alone they cannot form a group of 3, so their answers will'],
  [6, '1 of 6 has not answered. One person cannot form a group of 3, so that answer will'],
])('it says what it costs if those who are left are too few: of %i', (expectedResponses, cost) => {
  const textOf = (access: 'open' | 'invited') =>
    releaseConsequences(round({ access, expectedResponses }))
  expect(textOf('open')).toContain(`${cost} probably never be shown.`)
  // No one can be added to an invited round.
  expect(textOf('invited')).toContain(`${cost} never be shown.`)
})

test('it names no cost if all have answered, or enough are left', () => {
  for (const expectedResponses of [5, 8, null]) {
    expect(releaseConsequences(round({ expectedResponses }))).not.toContain('not answered')
  }
})
