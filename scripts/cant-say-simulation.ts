// Measures how often statistics are right where people say that they cannot answer some questions.
import { blocksOf } from '#domain/statistics/block-model.ts'
import type { Block } from '#domain/statistics/block-model.ts'
import { roundChanges } from '#domain/statistics/comparison.ts'
import { meanOf } from '#domain/scoring.ts'
import { meanInterval } from '#domain/statistics/intervals.ts'
import type { Answers } from '#domain/rollup.ts'
import { drawAnswers, drawModel, drawPeople, rollupOf, trueMean } from './simulated-teams.ts'
import type { Draw, Model } from './simulated-teams.ts'
import { isClear, repeat, Tally } from './statistics-simulation.ts'
import type { Rate } from './statistics-simulation.ts'

/** Who cannot say what: anyone any question, or a person all questions of a topic that they do not see. */
export interface CantSay {
  /** 0 to 1. */
  readonly share: number
  readonly byTopic: boolean
}

/** What n responses with "I can't say" show of the first category and of the whole, in percent. */
export interface CantSayRates {
  readonly covered: { readonly category: Rate; readonly whole: Rate }
  /** Mean half widths of the margins, in points. */
  readonly halfWidth: { readonly category: number; readonly whole: number }
  /** Without a score, because fewer than half of the questions have three answers. */
  readonly missing: { readonly category: Rate; readonly whole: Rate }
  /** Called clearly changed though nothing changed. */
  readonly clear: { readonly whole: Rate; readonly anyCategory: Rate }
}

/**
 * Returns how often margins contain the true mean of the questions with a score, how wide they are, and how
 * often two rounds of n people differ clearly though nothing changed. Group size 3.
 */
export function simulateCantSay(n: number, cantSay: CantSay, rounds: number): CantSayRates {
  const tally = new Tally()
  const widths = { category: [] as number[], whole: [] as number[] }
  repeat(`cannot say ${n} ${JSON.stringify(cantSay)}`, rounds, (draw, correlation) => {
    const model = drawModel(draw, correlation, 0.6)
    const answered = () =>
      withoutSome(draw, model, drawAnswers(draw, model, drawPeople(draw, model, n)), cantSay)
    const rollup = rollupOf(model, answered())
    const truths = model.items.flat().map(trueMean)
    const isScored = (position: number) =>
      rollup.questions[position]?.entered.slice(0, 5).some((count) => count > 0) ?? false
    const add = (name: 'category' | 'whole', block: Block | undefined, size: number) => {
      tally.add(`no ${name}`, correlation, block === undefined)
      const interval = block && meanInterval(block, null)
      if (interval?.kind !== 'range') return
      const truth = 20 * meanOf(truths.slice(0, size).filter((_, position) => isScored(position)))
      tally.add(name, correlation, interval.low <= truth && truth <= interval.high)
      widths[name].push((interval.high - interval.low) / 2)
    }
    const blocks = blocksOf(model.assessment, rollup)
    add('category', blocks[0], model.items[0]?.length ?? 0)
    add('whole', blocks.at(-1), truths.length)
    const changes = roundChanges(
      model.assessment,
      { rollup },
      { rollup: rollupOf(model, answered()) },
    )
    if (!changes) return
    tally.add('clear whole', correlation, isClear(changes.overall))
    tally.add('clear any', correlation, changes.categories.some(isClear))
  })
  return {
    covered: { category: tally.rate('category', 'lowest'), whole: tally.rate('whole', 'lowest') },
    halfWidth: { category: meanOf(widths.category), whole: meanOf(widths.whole) },
    missing: {
      category: tally.rate('no category', 'highest'),
      whole: tally.rate('no whole', 'highest'),
    },
    clear: {
      whole: tally.rate('clear whole', 'highest'),
      anyCategory: tally.rate('clear any', 'highest'),
    },
  }
}

/** Replaces a share of the answers by "I can't say". */
function withoutSome(
  draw: Draw,
  model: Model,
  people: readonly Answers[],
  { share, byTopic }: CantSay,
): Answers[] {
  const isUnseen = () => draw.between(0, 1) < share
  return people.map((answers) => {
    const topics = model.items.flatMap((items) => {
      const unseen = isUnseen()
      return items.map(() => (byTopic ? unseen : isUnseen()))
    })
    return answers.map((value, position) => (topics[position] ? null : value))
  })
}
