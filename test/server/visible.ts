import type { SessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { expect } from 'vitest'
import type { Client } from './app.ts'
import { textOfPages } from './pdf-text.ts'

/**
 * What a round's owner can see of its answers, in every output at once. Left out is what may move
 * with each answer (counts of all that came, the manager's own view) and what is no answer's
 * (titles, ends). The report takes a second: who looks very often looks at it apart.
 */
export async function visibleFigures(
  owner: Client,
  session: Pick<QuizSession, 'id'>,
  { withReport = true }: { withReport?: boolean } = {},
) {
  const path = `/api/quiz-sessions/${session.id}`
  const read = async (url: string) => (await owner.get(url)).json()
  const [results, listed, one, usage, insights, file] = await Promise.all([
    read(`${path}/results-v2`),
    read('/api/quiz-sessions'),
    read(path),
    read('/api/usage'),
    owner.get(`${path}/insights`),
    read('/api/account/export'),
  ])
  sameAsBesideManager(results.summary)
  const inFile = file.sessions.find(
    (entry: { session: QuizSession }) => entry.session.id === session.id,
  )
  const inList = listed.find(({ id }: QuizSession) => id === session.id)
  return {
    released: results.summary.released as number,
    results: figuresOf(results.summary),
    days: results.results
      .filter(({ isManager }: { isManager: boolean }) => !isManager)
      .map(({ completedAt }: { completedAt: string }) => completedAt)
      .toSorted(),
    inList: { released: inList.released, averageScore: inList.averageScore },
    one: { released: one.released, averageScore: one.averageScore },
    file: {
      session: {
        released: inFile.session.released,
        averageScore: inFile.session.averageScore,
      },
      figures: figuresOf(inFile.summary),
    },
    usage: { totalResponses: usage.totalResponses, totalReports: usage.totalReports },
    insights: insights.status === 200 ? await insights.json() : insights.status,
    report: withReport ? await visibleReport(owner, session) : null,
  }
}

/** All words of the round's report, page by page, or the status where there is none. */
export async function visibleReport(
  owner: Client,
  session: Pick<QuizSession, 'id'>,
): Promise<string[] | number> {
  const answer = await owner.get(`/api/quiz-sessions/${session.id}/report.pdf`)
  if (answer.status !== 200) return answer.status
  return textOfPages(Buffer.from(await answer.arrayBuffer()))
}

function figuresOf(summary: SessionResults['summary']) {
  const { averageScore, categories, categoryDetails, teamResponses, lastSubmission } = summary
  return { averageScore, categories, categoryDetails, teamResponses, lastSubmission }
}

const NO_FIGURES = {
  averageScore: 0,
  categories: [],
  categoryDetails: [],
  teamResponses: 0,
  lastSubmission: null,
}

/** What is visible of a round of which nothing is released. */
export const NOTHING: Awaited<ReturnType<typeof visibleFigures>> = {
  released: 0,
  results: NO_FIGURES,
  days: [],
  inList: { released: 0, averageScore: 0 },
  one: { released: 0, averageScore: 0 },
  file: { session: { released: 0, averageScore: 0 }, figures: NO_FIGURES },
  usage: { totalResponses: 0, totalReports: 0 },
  insights: 409,
  report: 409,
}

/** The team's side of the manager's gap comes with the manager's answer, and says nothing new. */
function sameAsBesideManager(summary: SessionResults['summary']): void {
  const gap = summary.managerView?.gap
  if (!gap) return
  const beside = [gap.overall, ...gap.categories].map(({ team }) => team)
  const shown = [summary.averageScore, ...summary.categories.map(({ percentage }) => percentage)]
  expect(beside).toEqual(shown)
}
