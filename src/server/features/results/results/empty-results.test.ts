import { useApp } from '#test/server/app.ts'
import { expect, test } from 'vitest'

const app = useApp()

test('results are complete but empty before the first response', async () => {
  const mary = await app.signedIn()
  const round = await mary.round({ description: 'Be frank', expectedResponses: 7 })
  const answer = await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    comments: [],
    agreed: [],
    session: expect.objectContaining({ title: 'November round', description: 'Be frank' }),
    summary: {
      totalSubmissions: 0,
      averageScore: 0,
      favourable: null,
      categories: [],
      categoryOrder: null,
      categoryDetails: [],
      groupSize: 3,
      expectedResponses: 7,
      released: 0,
      waiting: 0,
      deletedUnread: 0,
      keyLost: false,
      heldBack: 0,
      teamResponses: 0,
      participation: null,
      scoreIfOthersAreLower: null,
      spreadResponses: 0,
      lastSubmission: null,
      managerView: null,
      sincePrevious: null,
      advanced: null,
    },
    results: [],
  })
})
