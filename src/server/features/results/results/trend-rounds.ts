import type { Trends, TrendRound } from '#contract/reports.ts'
import type { ChangesBetweenRounds } from '#contract/statistics.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import { isScored, teamResults } from '#domain/team-results.ts'
import { roundToOneDecimal } from '#domain/scoring.ts'
import { categoryOrder } from '#domain/statistics/category-order.ts'
import { roundChanges } from '#domain/statistics/comparison.ts'
import type { RoundChanges, TestedChange } from '#domain/statistics/comparison.ts'
import { teamStatistics } from '#domain/statistics/team-statistics.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import * as portfolioRepo from './portfolio-repo.ts'
import type { PortfolioQuery, PortfolioTeam } from './portfolio-repo.ts'
import * as present from './present-results.ts'
import { releaseDueRounds } from '#server/features/rounds/submissions/public.ts'
import * as trendRepo from './trend-repo.ts'
import type { TrendRange, TrendRow } from './trend-repo.ts'

export type { PortfolioQuery } from './portfolio-repo.ts'
export type { TrendRow } from './trend-repo.ts'

/** Part of a team's rounds, and whether there are others. */
export interface TrendRounds {
  readonly rounds: readonly TrendRow[]
  readonly total: number
  readonly hasEarlier: boolean
  readonly hasLater: boolean
}

/**
 * Makes due releases and returns at most `limit` of a team's rounds of one assessment, oldest first: the
 * latest, those up to `upTo`, or those from `including` on if it is not among the latest.
 */
export async function trendRoundsOfTeam(
  db: Db,
  scope: Scope,
  of: { readonly assessmentType: AssessmentType; readonly teamId: string },
  page: {
    readonly limit: number
    readonly upTo?: string | undefined
    readonly including?: string | undefined
  },
): Promise<TrendRounds> {
  await releaseDueRounds(db, scope)
  return snapshot(db, async (db) => {
    const { limit, upTo, including } = page
    const list = (part: TrendRange) => trendRepo.listTrendRounds(db, scope, of, part)
    // One more than wanted tells whether there are others.
    const latest = await list({ limit: limit + 1, upTo })
    const isWhole = upTo === undefined && latest.length <= limit
    const total = isWhole ? latest.length : await trendRepo.countTrendRounds(db, scope, of)
    const shown = latest.slice(-limit)
    const isShown = shown.some(({ roundId }) => roundId === including)
    if (upTo !== undefined || including === undefined || isShown) {
      const hasLater = upTo !== undefined && (await list({ limit: 2, from: upTo })).length > 1
      return { rounds: shown, total, hasEarlier: latest.length > limit, hasLater }
    }
    const following = await list({ limit: limit + 1, from: including })
    const hasEarlier = (await list({ limit: 2, upTo: including })).length > 1
    const hasLater = following.length > limit
    return { rounds: following.slice(0, limit), total, hasEarlier, hasLater }
  })
}

/** Makes due releases and returns a page of teams with the latest two rounds of each, oldest first. */
export async function portfolioPage(
  db: Db,
  scope: Scope,
  query: PortfolioQuery,
): Promise<PortfolioPage> {
  await releaseDueRounds(db, scope)
  return snapshot(db, async (db) => {
    const page = await portfolioRepo.listPage(db, scope, query)
    const cursor = query.after ?? query.before
    // An unknown cursor would otherwise look like the end of the list.
    if (page.rows.length === 0 && cursor !== undefined) {
      if (!(await portfolioRepo.isReadable(db, scope, cursor))) throw notFound('This team')
    }
    const counts = page.counts ?? (await portfolioRepo.countTeams(db, scope, query.assessmentType))
    const ids = page.rows.map(({ id }) => id)
    const rounds = await trendRepo.latestTwoOfTeams(db, scope, query.assessmentType, ids)
    const totals = {
      with: counts.withResults,
      without: counts.all - counts.withResults,
      any: counts.all,
    }
    return { page: { ...page, total: totals[query.results ?? 'any'] }, counts, rounds }
  })
}

export interface PortfolioPage {
  readonly page: CountedPage<PortfolioTeam>
  readonly counts: { readonly all: number; readonly withResults: number }
  readonly rounds: readonly TrendRow[]
}

/** Makes due releases and returns the latest rounds of the newest teams, oldest first. */
export async function latestRoundsOfNewestTeams(
  db: Db,
  scope: Scope,
  limits: { readonly teams: number; readonly rounds: number },
): Promise<TrendRow[]> {
  await releaseDueRounds(db, scope)
  return trendRepo.latestRoundsOfNewestTeams(db, scope, limits)
}

/** Makes due releases and reads rounds with results in one snapshot; undefined without a release. */
export async function trendRoundsByIds(
  db: Db,
  scope: Scope,
  roundIds: readonly string[],
): Promise<(TrendRow | undefined)[]> {
  await releaseDueRounds(db, scope)
  return snapshot(db, async (db) => {
    const rounds = []
    for (const roundId of roundIds) rounds.push(await trendRepo.findTrendRound(db, scope, roundId))
    return rounds
  })
}

/** Converts a round with results for the API. */
export function toTrendRound(row: TrendRow): TrendRound {
  const assessment = assessmentOf(row)
  const figures = teamResults(assessment, row.rollup, row)
  if (!figures || !isScored(figures)) throw new Error('a trend has rounds with an overall score')
  const statistics = teamStatistics(assessment, row.rollup, row)
  return {
    sessionId: row.roundId,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    assessmentVersion: row.assessmentVersion,
    isActive: row.isActive,
    released: row.rollup.released,
    expectedResponses: row.expectedResponses,
    averageScore: roundToOneDecimal(figures.overall.percentage),
    color: figures.overall.color,
    favourable: present.sharesOf(figures.questions),
    interval: present.interval(statistics.overall),
    categories: figures.categories.map(({ category, percentage, color, position }) => ({
      category,
      percentage: roundToOneDecimal(percentage),
      color,
      favourable: present.sharesOf(figures.questions.filter((own) => own.category === category)),
      interval: present.interval(statistics.categories[position]),
    })),
    categoryOrder: categoryOrder(assessment, row.rollup),
  }
}

/** Returns the changes between two rounds of the same assessment, converted for the API. */
export const changesBetween = (before: TrendRow, after: TrendRow): ChangesBetweenRounds =>
  present.presentChanges(testedChanges(before, after))

/**
 * Converts a team's consecutive rounds for the API, with their changes. A round with two neighbors has
 * the wider of its two bands. A change that covers only a part of the questions makes no band, which
 * would be around another score.
 */
export function toTrend(rows: readonly TrendRow[]): Pick<Trends, 'waves' | 'changes'> {
  const pairs = rows.slice(1).map((to, index) => {
    const from = rows[index] ?? to
    return { from, to, changes: testedChanges(from, to) }
  })
  return {
    waves: rows.map((row, index) => {
      const [before, after] = [pairs[index - 1], pairs[index]].map((pair) =>
        pair?.changes.versionBreak ? undefined : pair?.changes.overall,
      )
      const widths = [before?.halfWidths?.[1], after?.halfWidths?.[0]]
      const band = present.trendBand(before?.after ?? after?.before, widths)
      return { ...toTrendRound(row), band }
    }),
    changes: pairs.map(({ from, to, changes }) => ({
      from: from.roundId,
      to: to.roundId,
      ...present.presentChanges(changes),
    })),
  }
}

function testedChanges(before: TrendRow, after: TrendRow): RoundChanges<TestedChange> {
  const changes = roundChanges(
    assessmentOf(after),
    { rollup: before.rollup, assessment: assessmentOf(before) },
    after,
  )
  if (!changes) throw new Error('a trend has rounds with an overall score')
  return changes
}
