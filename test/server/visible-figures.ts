import type { Portfolio, Trends, BandedRound, TrendRound } from '#contract/reports.ts'
import type { ShownComments } from '#contract/comments.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { expect } from 'vitest'
import type { Client } from './app.ts'
import { textOfPages } from './pdf-text.ts'

/**
 * Returns what a round's owner can see of its answers in all outputs. Leaves out what may change
 * with each submission (counts of received submissions, the manager's own view) and what does not
 * depend on answers (titles, end dates). `withReport: false` skips the PDF report, which takes a
 * second.
 */
export async function visibleFigures(
  owner: Client,
  round: Pick<Round, 'id' | 'teamId' | 'assessmentType'>,
  { withReport = true, since = round }: { withReport?: boolean; since?: { id: string } } = {},
) {
  const path = `/api/quiz-sessions/${round.id}`
  const read = async (url: string) => (await owner.get(url)).json()
  const [results, listed, detail, usage, counts, insights, accountExport, rounds, csvResponse] =
    await Promise.all([
      read(`${path}/results-v2`),
      read('/api/quiz-sessions'),
      read(path),
      read('/api/usage'),
      read('/api/reports'),
      owner.get(`${path}/insights`),
      read('/api/account/export'),
      visibleReports(owner, round, since),
      owner.get(`${path}/export.csv`),
    ])
  expectGapMatchesSummary(results.summary)
  const exported = accountExport.sessions.find(
    (entry: { session: Round }) => entry.session.id === round.id,
  )
  const listItem = listed.find(({ id }: Round) => id === round.id)
  return {
    released: results.summary.released as number,
    counts,
    results: figuresOf(results.summary),
    comments: results.comments.map(({ texts }: ShownComments) => texts.toSorted()) as string[][],
    days: results.results
      .filter(({ isManager }: { isManager: boolean }) => !isManager)
      .map(({ completedAt }: { completedAt: string }) => completedAt)
      .toSorted(),
    listItem: figuresOfRound(listItem),
    detail: figuresOfRound(detail),
    accountExport: {
      session: figuresOfRound(exported.session),
      figures: figuresOf(exported.summary),
    },
    usage: { totalReports: usage.totalReports },
    insights: insights.status === 200 ? await insights.json() : insights.status,
    ...rounds,
    csv: csvResponse.status === 200 ? await csvResponse.text() : csvResponse.status,
    report: withReport ? await visibleReport(owner, round) : null,
  }
}

/** Returns what a team can see of its answers at the shared link. */
export async function sharedFigures(visitor: Client, { sharedToken }: Round) {
  const shared: RoundResults = await (
    await visitor.get(`/api/shared-results/${sharedToken}`)
  ).json()
  const { summary, results, comments } = shared
  return {
    released: summary.released,
    figures: figuresOf(summary),
    days: results.map(({ completedAt }) => completedAt).toSorted(),
    comments: comments.map(({ texts }) => texts.toSorted()),
  }
}

const figuresOfRound = ({ released, averageScore, favourable }: Round) => ({
  released,
  averageScore,
  favourable,
})

/** Returns the round's figures in the trends, in a comparison and in the portfolio. */
async function visibleReports(
  owner: Client,
  { id, teamId, assessmentType }: Pick<Round, 'id' | 'teamId' | 'assessmentType'>,
  since: { id: string },
) {
  const [trends, comparison, portfolio, standings] = await Promise.all([
    owner.get(`/api/reports/trends?teamId=${teamId}&assessmentType=${assessmentType}`),
    owner.get(`/api/reports/comparison?from=${since.id}&to=${id}`),
    owner.get(`/api/reports/portfolio?assessmentType=${assessmentType}`),
    owner.get('/api/reports/standings'),
  ])
  const { waves: rounds, changes }: Trends = await trends.json()
  const compared = comparison.status === 200 ? await comparison.json() : undefined
  const { teams }: Portfolio = await portfolio.json()
  return {
    trends: { waves: rounds.map(figuresOfPoint), changes },
    comparison: compared
      ? { ...compared, from: figuresOfPoint(compared.from), to: figuresOfPoint(compared.to) }
      : comparison.status,
    standings: await standings.json(),
    portfolio: teams.map(
      ({ wave: round, change }) => round && { ...figuresOfPoint(round), change },
    ),
  }
}

const figuresOfPoint = (round: TrendRound & Partial<Pick<BandedRound, 'band'>>) => {
  const { sessionId: roundId, released, averageScore, color, interval, categories } = round
  const { favourable, categoryOrder, band } = round
  const figures = { averageScore, color, favourable, interval, categories, categoryOrder, band }
  return { roundId, released, ...figures }
}

/**
 * Fields with distributions. They are hidden for a round with group size 1 when its group size is
 * raised.
 */
const DISTRIBUTION_KEYS = new Set([
  'distribution',
  'favourable',
  'spreadResponses',
  'advanced',
  'interval',
  'insights',
  'csv',
])

/** Returns the same without distributions. */
export const withoutDistributions = (visible: Visible): unknown =>
  JSON.parse(JSON.stringify(visible, (key, value) => (DISTRIBUTION_KEYS.has(key) ? null : value)))

/** Returns the same without insights and the report, which mention the manager's own view. */
export const withoutInsights = (visible: Visible): Visible => ({
  ...visible,
  insights: null,
  report: null,
})

/**
 * Returns the text of the round's report, without footers, the manager's own view and the method
 * after it; or the status if it has none.
 */
export async function visibleReport(
  owner: Client,
  round: Pick<Round, 'id'>,
): Promise<string | number> {
  const answer = await owner.get(`/api/quiz-sessions/${round.id}/report.pdf`)
  if (answer.status !== 200) return answer.status
  return textOfPages(Buffer.from(await answer.arrayBuffer()))
    .map((page) => page.replace(/.*\n\d+ of \d+\s*$/, ''))
    .join('')
    .replace(/^(?:Manager’s view|How to read this report)$[\s\S]*/m, '')
}

function figuresOf(summary: RoundResults['summary']) {
  const { averageScore, favourable, categories, categoryOrder, categoryDetails } = summary
  const { advanced, teamResponses, participation, spreadResponses, lastSubmission } = summary
  const scores = { averageScore, favourable, categories, categoryOrder, categoryDetails }
  return { ...scores, advanced, teamResponses, participation, spreadResponses, lastSubmission }
}

const NO_ROUND_FIGURES = { released: 0, averageScore: 0, favourable: null }

const NO_FIGURES = {
  averageScore: 0,
  favourable: null,
  categories: [],
  categoryOrder: null,
  categoryDetails: [],
  advanced: null,
  teamResponses: 0,
  participation: null,
  spreadResponses: 0,
  lastSubmission: null,
}

type Visible = Awaited<ReturnType<typeof visibleFigures>>

/** What is visible of an account's only round before its first release. */
export const NOTHING_RELEASED: Visible = {
  released: 0,
  counts: [],
  results: NO_FIGURES,
  comments: [],
  days: [],
  listItem: NO_ROUND_FIGURES,
  detail: NO_ROUND_FIGURES,
  accountExport: { session: NO_ROUND_FIGURES, figures: NO_FIGURES },
  usage: { totalReports: 0 },
  insights: 409,
  trends: { waves: [], changes: [] },
  comparison: 404,
  standings: [],
  portfolio: [null],
  csv: 409,
  report: 409,
}

/** Expects the same team scores in the manager's gap, which is left out above, as in the summary. */
function expectGapMatchesSummary(summary: RoundResults['summary']): void {
  const gap = summary.managerView?.gap
  if (!gap) return
  const gapScores = [gap.overall, ...gap.categories].map(({ team }) => team)
  const scores = [summary.averageScore, ...summary.categories.map(({ percentage }) => percentage)]
  expect(gapScores).toEqual(scores)
}
