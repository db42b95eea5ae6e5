// Measures in simulated teams how often the statistics of results are right.
import { isSplit } from '#domain/statistics/agreement.ts'
import { blockOfQuestion, blocksOf } from '#domain/statistics/block-model.ts'
import { categoryOrder } from '#domain/statistics/category-order.ts'
import { roundChanges } from '#domain/statistics/comparison.ts'
import type { Verdict } from '#domain/statistics/comparison.ts'
import { meanInterval } from '#domain/statistics/intervals.ts'
import {
  answerOf,
  Draw,
  drawAnswers,
  drawModel,
  drawPeople,
  moved,
  rollupOf,
  trueMean,
} from './simulated-teams.ts'
import type { Model } from './simulated-teams.ts'

const SEED = 'statistics'

/** Correlations of two questions in a category. Rates are averages over them. */
const CORRELATIONS = [0.2, 0.35, 0.5, 0.7] as const

/** How often something happened, in percent: the average over the correlations and the worst. */
export interface Rate {
  readonly average: number
  readonly worst: number
}

/** Counts events and trials under a name, by correlation. */
export class Tally {
  readonly #cells = new Map<string, { events: number; trials: number }>()

  add(name: string, correlation: number, event: boolean): void {
    const cell = this.#cells.get(`${name} ${correlation}`) ?? { events: 0, trials: 0 }
    cell.events += event ? 1 : 0
    cell.trials += 1
    this.#cells.set(`${name} ${correlation}`, cell)
  }

  // `worst` is the lowest or the highest rate of one correlation.
  rate(name: string, worst: 'lowest' | 'highest'): Rate {
    const rates = CORRELATIONS.map((correlation) => {
      const { events, trials } = this.#cells.get(`${name} ${correlation}`) ?? Tally.#EMPTY
      return (100 * events) / trials
    })
    return {
      average: rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
      worst: worst === 'lowest' ? Math.min(...rates) : Math.max(...rates),
    }
  }

  static readonly #EMPTY = { events: 0, trials: 0 }
}

/** Repeats a simulation for each correlation. */
export function repeat(
  name: string,
  rounds: number,
  run: (draw: Draw, correlation: number) => void,
) {
  for (const correlation of CORRELATIONS) {
    const draw = new Draw(`${SEED} ${name} ${correlation}`)
    for (let round = 0; round < rounds; round++) run(draw, correlation)
  }
}

/** Returns how often 95 % intervals contain the true mean, for n responses. */
export function simulateCoverage(n: number, rounds: number) {
  const tally = new Tally()
  const add = (
    name: string,
    correlation: number,
    interval: ReturnType<typeof meanInterval>,
    truth: number,
  ) => {
    if (interval.kind !== 'range') throw new Error(`no interval for ${name}`)
    tally.add(name, correlation, interval.low <= truth && truth <= interval.high)
  }
  repeat(`coverage ${n}`, rounds, (draw, correlation) => {
    const model = drawModel(draw, correlation, 0.6)
    const all = drawAnswers(draw, model, drawPeople(draw, model, n + 1))
    const rollup = rollupOf(model, all.slice(0, n))
    const truths = model.items.map((items) => meanOf(items.map(trueMean)))
    const [team, blocks] = [
      blocksOf(model.assessment, rollupOf(model, all)),
      blocksOf(model.assessment, rollup),
    ]
    const [category, whole] = [blocks[0], blocks.at(-1)]
    if (!category || !whole) throw new Error('a model has categories')
    add('category', correlation, meanInterval(category, null), 20 * (truths[0] ?? 0))
    add(
      'whole',
      correlation,
      meanInterval(whole, null),
      20 * meanOf(model.items.flat().map(trueMean)),
    )
    const [first] = rollup.questions
    const question = first && blockOfQuestion(first)
    if (!question) throw new Error('a model has questions')
    add(
      'question',
      correlation,
      meanInterval(question, null),
      20 * meanOf((model.items[0] ?? []).slice(0, 1).map(trueMean)),
    )
    add('known', correlation, meanInterval(category, n + 1), team[0]?.percentage ?? 0)
  })
  const rateOf = (name: string) => tally.rate(name, 'lowest')
  return {
    category: rateOf('category'),
    categoryOfKnownTeam: rateOf('known'),
    whole: rateOf('whole'),
    question: rateOf('question'),
  }
}

/** Two rounds to compare. */
export interface ComparedRounds {
  readonly before: number
  readonly after: number
  /** True change of all categories in percentage points. */
  readonly points?: number
  readonly samePeople?: boolean
  /** How much the people of the second round differ, compared with the first. */
  readonly spread?: number
}

/** Returns how often the change of the whole, of any and of each category is clear. */
export function simulateChanges(compared: ComparedRounds, rounds: number) {
  const { before, after, points = 0, samePeople = false, spread = 1 } = compared
  const tally = new Tally()
  repeat(JSON.stringify(compared), rounds, (draw, correlation) => {
    const model = drawModel(draw, correlation, 0.6)
    const shift = (by: number): Model => ({
      ...model,
      items: model.items.map((items) => items.map((item) => moved(item, by))),
    })
    const [first, second] = points === 0 ? [model, model] : [shift(-points / 2), shift(points / 2)]
    const people = drawPeople(draw, model, before)
    const later = samePeople ? people.slice(0, after) : drawPeople(draw, model, after)
    const changes = roundChanges(
      model.assessment,
      { rollup: rollupOf(model, drawAnswers(draw, first, people)) },
      { rollup: rollupOf(model, drawAnswers(draw, second, later, spread)) },
    )
    if (!changes) throw new Error('both rounds have responses')
    tally.add('whole', correlation, isClear(changes.overall))
    tally.add('any', correlation, changes.categories.some(isClear))
    for (const change of changes.categories) tally.add('each', correlation, isClear(change))
  })
  const rateOf = (name: string) => tally.rate(name, 'highest')
  return { whole: rateOf('whole'), anyCategory: rateOf('any'), eachCategory: rateOf('each') }
}

/** True if a change was called clear. */
export const isClear = ({ verdict }: { verdict: Verdict }) => verdict === 'up' || verdict === 'down'

/** Returns how often a category is called clearly highest or lowest though all are equal. */
export function simulateOrder(n: number, rounds: number): Rate {
  const tally = new Tally()
  repeat(`order ${n}`, rounds, (draw, correlation) => {
    const model = drawModel(draw, correlation, 0.3, {
      mean: draw.between(3.3, 4.2),
      deviation: draw.between(0.7, 1.1),
    })
    const answers = drawAnswers(draw, model, drawPeople(draw, model, n))
    const { highest, lowest } = categoryOrder(model.assessment, rollupOf(model, answers))
    tally.add('clear', correlation, highest !== null || lowest !== null)
  })
  return tally.rate('clear', 'highest')
}

/** How often answers are called split, in percent. */
export interface SplitRates {
  /** Any of 25 questions with one peak. */
  readonly onePeak: number
  /** Answers spread evenly. */
  readonly flat: number
  /** Camps at 2 and 4, 2 and 5, 1 and 5, with noise. */
  readonly camps: readonly number[]
  /** Camps at 2 and 4 without noise. */
  readonly sharp: number
}

/** Returns how often n answers to a question are called split. */
export function simulateSplits(n: number, rounds: number): SplitRates {
  const draw = new Draw(`${SEED} splits ${n}`)
  const splitOf = (drawAnswer: (person: number) => number): boolean => {
    const counts = [0, 0, 0, 0, 0]
    for (let person = 0; person < n; person++) {
      const cell = answerOf(drawAnswer(person)) - 1
      counts[cell] = (counts[cell] ?? 0) + 1
    }
    return isSplit(counts)
  }
  const onePeak = () => {
    const [mean, deviation] = [draw.between(3.3, 4.2), draw.between(0.8, 1.1)]
    return splitOf(() => mean + deviation * draw.normal())
  }
  const camps = (low: number, high: number, noise: number) => () =>
    splitOf((person) => (person < n / 2 ? low : high) + noise * draw.normal())
  const rateOf = (event: () => boolean) => {
    let events = 0
    for (let round = 0; round < rounds; round++) events += event() ? 1 : 0
    return (100 * events) / rounds
  }
  return {
    onePeak: rateOf(() => Array.from({ length: 25 }, onePeak).some(Boolean)),
    flat: rateOf(() => splitOf(() => draw.whole(1, 5))),
    camps: [camps(2, 4, 0.5), camps(2, 5, 0.5), camps(1, 5, 0.5)].map(rateOf),
    sharp: rateOf(camps(2, 4, 0)),
  }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
