import type { Portfolio } from '#contract/reports.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { percentText } from '#domain/scoring.ts'
import { categoriesFinding } from './trend-words.ts'

export type PortfolioTeam = Portfolio['teams'][number]
export type TeamWithResults = PortfolioTeam & { readonly wave: NonNullable<PortfolioTeam['wave']> }

export const hasResults = (entry: PortfolioTeam): entry is TeamWithResults => entry.wave !== null

/** Under so many answers one of them moves the score far: such a team is shown and not compared. */
export const hasFewAnswers = ({ wave }: TeamWithResults): boolean =>
  wave.released < MIN_DISTRIBUTION_SIZE

/** By what teams are put in order: `score`, `name`, or a category. */
export function inOrder(teams: readonly TeamWithResults[], by: string): TeamWithResults[] {
  const byName = teams.toSorted((a, b) => a.team.name.localeCompare(b.team.name))
  if (by === 'name') return byName
  return byName.toSorted((a, b) => percentIn(b, by) - percentIn(a, by))
}

/** In a category; overall where there is none of that name. */
const percentIn = ({ wave }: TeamWithResults, name: string): number =>
  wave.categories.find(({ category }) => category === name)?.percentage ?? wave.averageScore

/** What the teams' latest rounds say beside each other, in one sentence. */
export function portfolioFinding(teams: readonly PortfolioTeam[]): string {
  const shown = teams.filter(hasResults)
  if (shown.length === 0) return 'Nothing to show yet.'
  const ranked = inOrder(
    shown.filter((entry) => !hasFewAnswers(entry)),
    'score',
  )
  const [best, worst] = [ranked.at(0), ranked.at(-1)]
  const without = leftOut(teams.length, teams.length - shown.length, shown.length - ranked.length)
  if (!best || !worst) {
    return shown.length === 1
      ? `${shown[0]?.team.name} has few answers: a score says more from ${MIN_DISTRIBUTION_SIZE} answers on.`
      : `Too few have answered to call a team highest or lowest: from ${MIN_DISTRIBUTION_SIZE} answers on.`
  }
  const [high, low] = [percentText(best.wave.averageScore), percentText(worst.wave.averageScore)]
  if (ranked.length === 1) return `${best.team.name} scores ${high} out of 100${without}.`
  return high === low
    ? `All ${ranked.length} teams with ${ranked.length === shown.length ? 'a round' : 'enough answers'} score ${high} out of 100${without}.`
    : `${best.team.name} scores highest at ${high} out of 100, ${worst.team.name} lowest at ${low}${without}.`
}

/** `; 1 of 4 teams has no round to show yet; 1 has few answers and is not compared`. */
function leftOut(all: number, missing: number, few: number): string {
  const [noRound, fewAnswers] = [
    missing > 0 && `${missing === 1 ? 'has' : 'have'} no round to show yet`,
    few > 0 && `${few === 1 ? 'has few answers and is' : 'have few answers and are'} not compared`,
  ]
  const of = `of ${all} teams `
  return [
    noRound && `; ${missing} ${of}${noRound}`,
    fewAnswers && `; ${few} ${noRound ? '' : of}${fewAnswers}`,
  ]
    .filter(Boolean)
    .join('')
}

/** In which category the teams lie furthest apart, in one sentence. */
export function spreadFinding(teams: readonly TeamWithResults[]): string {
  const enough = teams.filter((entry) => !hasFewAnswers(entry))
  if (teams.length > 1 && enough.length < 2) {
    return `Too few have answered to say in what the teams differ: from ${MIN_DISTRIBUTION_SIZE} answers on.`
  }
  const compared = teams.length > 1 ? enough : teams
  const [first] = compared
  if (!first) return 'Nothing to show yet.'
  const spreads = first.wave.categories.map(({ category }) => {
    const ranked = inOrder(compared, category)
    return { category, best: ranked.at(0) ?? first, worst: ranked.at(-1) ?? first }
  })
  const [widest] = spreads.toSorted((a, b) => width(b) - width(a))
  if (!widest || Math.round(width(widest)) === 0) return categoriesFinding([first.wave])
  const { category, best, worst } = widest
  const at = (entry: TeamWithResults) => `${percentText(percentIn(entry, category))}%`
  return `The teams lie furthest apart in ${category}, from ${at(worst)} (${worst.team.name}) to ${at(best)} (${best.team.name}).`
}

interface Spread {
  readonly category: string
  readonly best: TeamWithResults
  readonly worst: TeamWithResults
}

const width = ({ category, best, worst }: Spread): number =>
  percentIn(best, category) - percentIn(worst, category)
