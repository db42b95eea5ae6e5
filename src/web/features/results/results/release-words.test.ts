import { expect, test } from 'vitest'
import { releaseConsequences } from './release-words.ts'

test.each([
  [3, /^Only averages will ever be shown for these 3 responses, because distributions need/],
  [4, /^Only averages will ever be shown for these 4 responses, because distributions need/],
  [5, /^These 5 responses will be included in the averages, and in the distributions/],
])(
  'releasing %i responses says in two sentences what is shown and what follows',
  (waiting, what) => {
    const text = releaseConsequences(waiting, { groupSize: 3, access: 'open' })
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
  expect(releaseConsequences(5, { groupSize: 3, access: 'invited' })).toMatch(
    /be undone\. You can do this once in this round\. Later responses are added when the round ends, if there are at least three; fewer are deleted unread and never shown\.$/,
  )
})
