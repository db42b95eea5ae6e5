import type { Assessment } from '#domain/assessments/assessment.ts'
import type { CategoryFigures, QuestionFigures, TeamFigures } from '#domain/figures.ts'
import { levelLabel, levelOf, percentText } from '#domain/scoring.ts'
import { PRACTICES } from './practices/library.ts'

/** What the analyst says about a team's figures, as sentences for a person. */
export interface Analysis {
  overview: string
  strengths: string[]
  improvements: string[]
  recommendations: string[]
}

/** Category scores closer together than this many percentage points are not told apart. */
const CLOSE_TOGETHER = 5

/** With fewer answers than this, one person can move a category by several points. */
const FEW_ANSWERS = 5

const NAMED = 2

/**
 * Reads released figures and says what stands out, citing the questions behind it. The same
 * figures give the same words. It knows totals only, so it cannot speak of a person.
 */
export function analyse(assessment: Assessment, figures: TeamFigures): Analysis {
  const ranked = figures.categories.toSorted((a, b) => b.percentage - a.percentage)
  const weakest = ranked.slice(-NAMED).toReversed()
  const apart = spread(ranked) >= CLOSE_TOGETHER
  return {
    overview: overview(assessment, figures, ranked),
    strengths: apart
      ? ranked.slice(0, NAMED).map((category) => strength(category, figures))
      : [mostAgreed(figures)],
    improvements: apart
      ? weakest.map((category) => improvement(category, figures))
      : [leastAgreed(figures)],
    recommendations: weakest.flatMap((category) => practicesFor(assessment, category)),
  }
}

/** Percentage points between the highest and the lowest of a list in order. */
function spread(ranked: readonly { percentage: number }[]): number {
  return (ranked.at(0)?.percentage ?? 0) - (ranked.at(-1)?.percentage ?? 0)
}

/** Where no category stands out, single questions may. */
function mostAgreed({ questions }: TeamFigures): string {
  const ordered = byScore(questions)
  const best = ordered.at(0)
  if (!best || spread(ordered) === 0) {
    return 'Every question got the same figure, so none is singled out here.'
  }
  return `No area stands out. Of all questions, most agreed with: “${best.questionText}” (${percent(best)}).`
}

function leastAgreed({ questions }: TeamFigures): string {
  const ordered = byScore(questions)
  const worst = ordered.at(-1)
  if (!worst || spread(ordered) === 0) {
    return 'Every question got the same figure: ask the team which of them they would talk about first.'
  }
  return `No area falls behind. Of all questions, least agreed with: “${worst.questionText}” (${percent(worst)}).`
}

function byScore(questions: readonly QuestionFigures[]): QuestionFigures[] {
  return questions.toSorted((a, b) => b.percentage - a.percentage)
}

function overview(
  assessment: Assessment,
  figures: TeamFigures,
  ranked: readonly CategoryFigures[],
): string {
  const { responses, overall } = figures
  const sentences = [
    `${count(responses)} put ${assessment.title} at ${percentText(overall.percentage)} out of 100, which is ${levelLabel(levelOf(overall.percentage)).toLowerCase()}.`,
  ]
  const best = ranked.at(0)
  const last = ranked.at(-1)
  if (best && last) {
    sentences.push(
      spread(ranked) < CLOSE_TOGETHER
        ? `All areas lie close together, from ${percent(last)} to ${percent(best)}, so none stands out for certain.`
        : `${best.category} is highest at ${percent(best)}, ${last.category} lowest at ${percent(last)}.`,
    )
  }
  if (responses < FEW_ANSWERS) {
    sentences.push(
      'With so few answers one person can move a figure by several points: read small differences as chance.',
    )
  }
  return sentences.join(' ')
}

function strength(category: CategoryFigures, figures: TeamFigures): string {
  const best = questionsIn(category, figures).at(0)
  const opening =
    category.percentage >= 60
      ? `${category.category} (${percent(category)}) is something to keep.`
      : `${category.category} (${percent(category)}) is the firmest ground so far, though there is room above it.`
  return best ? `${opening} Most agreed with: “${best.questionText}” (${percent(best)}).` : opening
}

function improvement(category: CategoryFigures, figures: TeamFigures): string {
  const worst = questionsIn(category, figures).at(-1)
  const opening =
    category.percentage >= 80
      ? `${category.category} (${percent(category)}) is lowest, and still high: look here only after a talk about what could slip.`
      : `${category.category} (${percent(category)}) has most to gain.`
  return worst
    ? `${opening} Least agreed with: “${worst.questionText}” (${percent(worst)}).`
    : opening
}

function practicesFor(assessment: Assessment, category: CategoryFigures): string[] {
  const practices = PRACTICES[assessment.type][category.key] ?? []
  return practices
    .slice(0, 1)
    .map((practice) => `${practice.title} (${category.category}). ${practice.text}`)
}

/** A category's questions, best first. */
function questionsIn(category: CategoryFigures, figures: TeamFigures): QuestionFigures[] {
  return byScore(figures.questions.filter((question) => question.category === category.category))
}

function count(responses: number): string {
  return responses === 1 ? 'One answer' : `${responses} answers`
}

function percent({ percentage }: { percentage: number }): string {
  return `${percentText(percentage)}%`
}
