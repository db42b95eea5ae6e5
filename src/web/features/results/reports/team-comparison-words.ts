import type { Portfolio } from '#contract/reports.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { formatScore } from '#domain/scoring.ts'
import { categoriesFinding, categoryOf } from './trend-words.ts'

export type PortfolioTeam = Portfolio['teams'][number]
export type TeamWithResults = PortfolioTeam & { readonly wave: NonNullable<PortfolioTeam['wave']> }

export const hasResults = (entry: PortfolioTeam): entry is TeamWithResults => entry.wave !== null

/** True for a team with too few responses to rank: a single one would change its score a lot. */
export const hasFewResponses = ({ wave: round }: TeamWithResults): boolean =>
  round.released < MIN_DISTRIBUTION_SIZE

/** Returns the teams sorted by `score`, `name` or a category. */
export function inOrder(teams: readonly TeamWithResults[], by: string): TeamWithResults[] {
  const byName = teams.toSorted((a, b) => a.team.name.localeCompare(b.team.name))
  if (by === 'name') return byName
  const column = teams.some(({ wave }) => categoryOf(wave, by)) ? by : 'score'
  return byName.toSorted((a, b) => percentIn(b, column) - percentIn(a, column))
}

/** Returns the overall score for `score`, else that of a category; 0 without one. */
const percentIn = ({ wave: round }: TeamWithResults, name: string): number =>
  name === 'score' ? round.averageScore : (categoryOf(round, name)?.percentage ?? 0)

/** Returns one sentence that compares the latest rounds of all teams with results, of `all` teams. */
export function portfolioFinding(shown: readonly TeamWithResults[], all: number): string {
  if (shown.length === 0) return 'Nothing to show yet.'
  const ranked = inOrder(
    shown.filter((entry) => !hasFewResponses(entry)),
    'score',
  )
  const [best, worst] = [ranked.at(0), ranked.at(-1)]
  const without = leftOut(all, all - shown.length, shown.length - ranked.length)
  if (!best || !worst) {
    return shown.length === 1
      ? `${shown[0]?.team.name} has few responses; comparing teams needs at least ${MIN_DISTRIBUTION_SIZE} each.`
      : `Ranking teams needs at least ${MIN_DISTRIBUTION_SIZE} responses each.`
  }
  const [high, low] = [formatScore(best.wave.averageScore), formatScore(worst.wave.averageScore)]
  if (ranked.length === 1) return `${best.team.name} scores ${high} out of 100${without}.`
  return high === low
    ? `${ranked.length === 2 ? 'Both' : `All ${ranked.length}`} teams with ${ranked.length === shown.length ? 'results' : 'enough responses'} score ${high} out of 100${without}.`
    : `${best.team.name} scores highest at ${high} out of 100, ${worst.team.name} lowest at ${low}${without}.`
}

/** Returns `; 1 of 4 teams has no results yet; 1 has few responses and is not compared`. */
function leftOut(all: number, missing: number, few: number): string {
  const [noResults, fewResponses] = [
    missing > 0 && `${missing === 1 ? 'has' : 'have'} no results yet`,
    few > 0 &&
      `${few === 1 ? 'has few responses and is' : 'have few responses and are'} not compared`,
  ]
  const ofTotal = `of ${all} teams `
  return [
    noResults && `; ${missing} ${ofTotal}${noResults}`,
    fewResponses && `; ${few} ${noResults ? '' : ofTotal}${fewResponses}`,
  ]
    .filter(Boolean)
    .join('')
}

/** Returns one sentence on the category in which the teams differ most. */
export function spreadFinding(teams: readonly TeamWithResults[]): string {
  const enough = teams.filter((entry) => !hasFewResponses(entry))
  if (teams.length > 1 && enough.length < 2) {
    return `Comparing teams by category needs at least ${MIN_DISTRIBUTION_SIZE} responses each.`
  }
  const compared = teams.length > 1 ? enough : teams
  const [first] = compared
  if (!first) return 'Nothing to show yet.'
  const spreads = first.wave.categories.map(({ category }) => {
    const scored = compared.filter(({ wave }) => categoryOf(wave, category))
    const ranked = inOrder(scored, category)
    return { category, best: ranked.at(0) ?? first, worst: ranked.at(-1) ?? first }
  })
  const [widest] = spreads.toSorted((a, b) => width(b) - width(a))
  if (!widest || Math.round(width(widest)) === 0) return categoriesFinding([first.wave])
  const { category, best, worst } = widest
  const at = (entry: TeamWithResults) => `${formatScore(percentIn(entry, category))}%`
  return `The teams differ most in ${category}, from ${at(worst)} (${worst.team.name}) to ${at(best)} (${best.team.name}).`
}

interface Spread {
  readonly category: string
  readonly best: TeamWithResults
  readonly worst: TeamWithResults
}

const width = ({ category, best, worst }: Spread): number =>
  percentIn(best, category) - percentIn(worst, category)

/** Returns what differs if questions were replaced between the rounds shown; empty if none were. */
export function versionNote(teams: readonly TeamWithResults[]): string {
  const versions = new Set(teams.map(({ wave: round }) => round.assessmentVersion))
  return [
    versions.size > 1 &&
      ' Not all of these rounds have the same version of the questions, so compare the teams with care.',
    teams.some(({ versionBreak }) => versionBreak) &&
      ' Where questions were replaced since the previous round or had too few answers, the change covers only the other questions.',
  ]
    .filter(Boolean)
    .join('')
}
