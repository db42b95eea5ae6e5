// Simulated teams whose true means are known.
import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { addRelease, AnswerCounter, emptyRollup } from '#domain/rollup.ts'
import type { Answers, PublishedRollup } from '#domain/rollup.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'

/** One question: the mean and the deviation of its answers before rounding. */
export interface Item {
  readonly mean: number
  readonly deviation: number
}

/** An assessment with random questions, and how their answers are related. */
export interface Model {
  readonly assessment: Assessment
  /** By category. */
  readonly items: readonly (readonly Item[])[]
  readonly correlation: number
  /** Correlation across categories, divided by that within one. */
  readonly across: number
}

/** Draws uniform and normal random numbers. */
export class Draw {
  readonly #random: () => number

  constructor(seed: string) {
    this.#random = seededRandom(seed)
  }

  between(from: number, to: number): number {
    return from + (to - from) * this.#random()
  }

  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1))
  }

  /** Returns a standard normal number (Box & Muller 1958). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random())
  }
}

/** Draws five to seven categories of three to five questions, or with the same item everywhere. */
export function drawModel(draw: Draw, correlation: number, across: number, same?: Item): Model {
  const [template] = ASSESSMENTS.leadership.categories
  if (!template) throw new Error('leadership has categories')
  const sizes = Array.from({ length: draw.whole(5, 7) }, () => draw.whole(3, 5))
  return {
    assessment: {
      ...ASSESSMENTS.leadership,
      categories: sizes.map((size, index) => ({
        ...template,
        name: `Category ${index + 1}`,
        questions: template.questions.slice(0, size),
      })),
    },
    items: sizes.map((size) =>
      Array.from(
        { length: size },
        () => same ?? { mean: draw.between(3.3, 4.2), deviation: draw.between(0.7, 1.1) },
      ),
    ),
    correlation,
    across,
  }
}

/** A person: the deviation from the mean that all, and that one category's, questions share. */
interface Person {
  readonly level: number
  readonly byCategory: readonly number[]
}

export const drawPeople = (draw: Draw, model: Model, count: number): Person[] =>
  Array.from({ length: count }, () => ({
    level: Math.sqrt(model.correlation * model.across) * draw.normal(),
    byCategory: model.items.map(
      () => Math.sqrt(model.correlation * (1 - model.across)) * draw.normal(),
    ),
  }))

export const answerOf = (value: number): number => Math.min(5, Math.max(1, Math.round(value)))

/** Draws the answers of people who differ `spread` times as much as usual. */
export function drawAnswers(
  draw: Draw,
  model: Model,
  people: readonly Person[],
  spread = 1,
): number[][] {
  const noise = Math.sqrt(1 - model.correlation)
  return people.map(({ level, byCategory }) =>
    model.items.flatMap((items, category) => {
      const shared = level + (byCategory[category] ?? 0)
      return items.map(({ mean, deviation }) =>
        answerOf(mean + deviation * (spread * shared + noise * draw.normal())),
      )
    }),
  )
}

/** Returns the published figures of one release with group size 3. */
export const rollupOf = (
  { assessment }: Pick<Model, 'assessment'>,
  answers: readonly Answers[],
): PublishedRollup =>
  addRelease(emptyRollup(assessment), new AnswerCounter(assessment).add(answers).counted(), 3)

/** Returns the mean of rounded and cut answers to a question (1 to 5). */
export const trueMean = ({ mean, deviation }: Item): number =>
  [1.5, 2.5, 3.5, 4.5].reduce((sum, step) => sum + upperNormal((step - mean) / deviation), 1)

/** Returns P(Z >= z) of a standard normal Z (Abramowitz & Stegun 26.2.17, error below 1e-7). */
function upperNormal(z: number): number {
  if (z < 0) return 1 - upperNormal(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

/** Returns an item moved so that the mean of its answers changes by some percentage points. */
export function moved(item: Item, points: number): Item {
  const goal = trueMean(item) + points / 20
  let [low, high] = [item.mean - 3, item.mean + 3]
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2
    if (trueMean({ ...item, mean: middle }) < goal) low = middle
    else high = middle
  }
  return { ...item, mean: (low + high) / 2 }
}
