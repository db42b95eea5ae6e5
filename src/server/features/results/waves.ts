import type { Trends, Wave } from '#contract/reports.ts'
import type { WaveChanges } from '#contract/statistics.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import { teamResults } from '#domain/team-results.ts'
import { roundToOneDecimal } from '#domain/scoring.ts'
import { categoryOrder } from '#domain/statistics/category-order.ts'
import { sessionChanges } from '#domain/statistics/comparison.ts'
import type { SessionChanges, TestedChange } from '#domain/statistics/comparison.ts'
import { teamStatistics } from '#domain/statistics/team-statistics.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import * as portfolioRepo from './portfolio-repo.ts'
import type { PortfolioQuery, PortfolioTeam } from './portfolio-repo.ts'
import * as present from './present.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import * as waveRepo from './wave-repo.ts'
import type { WavePage, WaveRow } from './wave-repo.ts'

export type { PortfolioQuery } from './portfolio-repo.ts'
export type { WaveRow } from './wave-repo.ts'

/** Part of a team's waves, and whether there are others. */
export interface WaveList {
  readonly waves: readonly WaveRow[]
  readonly total: number
  readonly hasEarlier: boolean
  readonly hasLater: boolean
}

/**
 * Makes due releases and returns at most `limit` of a team's waves of one assessment, oldest first: the
 * latest, those up to `upTo`, or those from `including` on if it is not among the latest.
 */
export async function teamWaves(
  db: Db,
  scope: Scope,
  of: { readonly assessmentType: AssessmentType; readonly teamId: string },
  page: {
    readonly limit: number
    readonly upTo?: string | undefined
    readonly including?: string | undefined
  },
): Promise<WaveList> {
  await releaseDueSessions(db, scope)
  return snapshot(db, async (db) => {
    const { limit, upTo, including } = page
    const list = (part: WavePage) => waveRepo.listWaves(db, scope, of, part)
    // One more than wanted tells whether there are others.
    const latest = await list({ limit: limit + 1, upTo })
    const isWhole = upTo === undefined && latest.length <= limit
    const total = isWhole ? latest.length : await waveRepo.countWaves(db, scope, of)
    const shown = latest.slice(-limit)
    const isShown = shown.some(({ sessionId }) => sessionId === including)
    if (upTo !== undefined || including === undefined || isShown) {
      const hasLater = upTo !== undefined && (await list({ limit: 2, from: upTo })).length > 1
      return { waves: shown, total, hasEarlier: latest.length > limit, hasLater }
    }
    const following = await list({ limit: limit + 1, from: including })
    const hasEarlier = (await list({ limit: 2, upTo: including })).length > 1
    const hasLater = following.length > limit
    return { waves: following.slice(0, limit), total, hasEarlier, hasLater }
  })
}

/** Makes due releases and returns a page of teams with the latest two waves of each, oldest first. */
export async function portfolioPage(
  db: Db,
  scope: Scope,
  query: PortfolioQuery,
): Promise<PortfolioPage> {
  await releaseDueSessions(db, scope)
  return snapshot(db, async (db) => {
    const page = await portfolioRepo.listPage(db, scope, query)
    const cursor = query.after ?? query.before
    // An unknown cursor would otherwise look like the end of the list.
    if (page.rows.length === 0 && cursor !== undefined) {
      if (!(await portfolioRepo.isReadable(db, scope, cursor))) throw notFound('This team')
    }
    const counts = page.counts ?? (await portfolioRepo.countTeams(db, scope, query.assessmentType))
    const ids = page.rows.map(({ id }) => id)
    const waves = await waveRepo.latestTwoOfTeams(db, scope, query.assessmentType, ids)
    const totals = {
      with: counts.withResults,
      without: counts.all - counts.withResults,
      any: counts.all,
    }
    return { page: { ...page, total: totals[query.results ?? 'any'] }, counts, waves }
  })
}

export interface PortfolioPage {
  readonly page: CountedPage<PortfolioTeam>
  readonly counts: { readonly all: number; readonly withResults: number }
  readonly waves: readonly WaveRow[]
}

/** Makes due releases and returns the latest two waves of the newest teams, oldest first. */
export async function latestWavesOfNewestTeams(
  db: Db,
  scope: Scope,
  teams: number,
): Promise<WaveRow[]> {
  await releaseDueSessions(db, scope)
  return waveRepo.latestTwoOfNewestTeams(db, scope, teams)
}

/** Makes due releases and reads sessions as waves in one snapshot; undefined for those without a release. */
export async function wavesByIds(
  db: Db,
  scope: Scope,
  sessionIds: readonly string[],
): Promise<(WaveRow | undefined)[]> {
  await releaseDueSessions(db, scope)
  return snapshot(db, async (db) => {
    const waves = []
    for (const sessionId of sessionIds) waves.push(await waveRepo.findWave(db, scope, sessionId))
    return waves
  })
}

/** Converts a wave for the API. */
export function toWave(row: WaveRow): Wave {
  const assessment = assessmentOf(row)
  const figures = teamResults(assessment, row.rollup, row)
  if (!figures) throw new Error('a wave needs at least one submission')
  const statistics = teamStatistics(assessment, row.rollup, row)
  return {
    sessionId: row.sessionId,
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
    categories: figures.categories.map(({ category, percentage, color }, index) => ({
      category,
      percentage: roundToOneDecimal(percentage),
      color,
      favourable: present.sharesOf(figures.questions.filter((own) => own.category === category)),
      interval: present.interval(statistics.categories[index] ?? { kind: 'few' }),
    })),
    categoryOrder: present.categoryOrder(categoryOrder(assessment, row.rollup)),
  }
}

/** The changes between two waves of the same assessment, converted for the API. */
export const changesBetween = (before: WaveRow, after: WaveRow): WaveChanges =>
  present.presentChanges(testedChanges(before, after))

/**
 * Converts a team's consecutive waves for the API, with their changes. A wave with two neighbors has
 * the wider of its two bands. A change that covers only a part of the questions makes no band, which
 * would be around another score.
 */
export function toTrend(rows: readonly WaveRow[]): Pick<Trends, 'waves' | 'changes'> {
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
      return { ...toWave(row), band }
    }),
    changes: pairs.map(({ from, to, changes }) => ({
      from: from.sessionId,
      to: to.sessionId,
      ...present.presentChanges(changes),
    })),
  }
}

function testedChanges(before: WaveRow, after: WaveRow): SessionChanges<TestedChange> {
  const changes = sessionChanges(
    assessmentOf(after),
    { rollup: before.rollup, assessment: assessmentOf(before) },
    after,
  )
  if (!changes) throw new Error('a wave needs at least one submission')
  return changes
}
