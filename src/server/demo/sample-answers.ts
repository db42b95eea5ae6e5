import type { ShownComments } from '#contract/comments.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'

const [TEAM, ASSESSMENT] = ['Tracking App', 'agile']

/** Reads what /sample shows, as the manager of the demo workspace. `read` returns the answer to a GET. */
export async function sampleAnswers(read: (path: string) => Promise<unknown>) {
  const rounds = (await read('/api/quiz-sessions')) as Round[]
  const round = rounds.find(
    ({ teamName, assessmentType }) => teamName === TEAM && assessmentType === ASSESSMENT,
  )
  if (!round) throw new Error(`The demo has no round of ${TEAM}.`)
  const path = `/api/quiz-sessions/${round.id}`
  const query = `teamId=${round.teamId}&assessmentType=${ASSESSMENT}&including=${round.id}&limit=24`
  const results = (await read(`${path}/results-v2`)) as RoundResults
  return {
    results: { ...results, comments: results.comments.map(inFixedOrder) },
    insights: await read(`${path}/insights`),
    trends: await read(`/api/reports/trends?${query}`),
  }
}

// The API returns them in random order.
const inFixedOrder = ({ texts, ...comments }: ShownComments): ShownComments => ({
  ...comments,
  texts: texts.toSorted(),
})
