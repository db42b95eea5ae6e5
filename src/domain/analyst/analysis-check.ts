import type { Analysis } from './analyst.ts'
import type { Facts } from './facts.ts'
import { unknownNumbers } from './number-check.ts'

/** Markdown marks, which are removed while the words stay. */
const DECORATION = /\*{1,3}|_{2,3}|`+|^\s*(?:#{1,6}\s|[-*•]\s|\d{1,2}[.)]\s)/gu

/**
 * Links, addresses, markup, control characters and marks that change the text direction. The joiner
 * U+200D is part of some emoji, and nothing elsewhere.
 */
const NOT_PLAIN =
  /:\/\/|\bwww\.|\]\(|<\/?[a-z!]|@[\w-]+\.|\b[\w-]+\.(?:com|org|net|io|ai|app|dev|co|info|biz|example)\b|[\p{Cc}\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/iu

/** Returns the analysis without Markdown, with every run of white space as a single space. */
export function toPlainText({ overview, ...lists }: Analysis): Analysis {
  return {
    overview: plain(overview),
    strengths: lists.strengths.map(plain),
    improvements: lists.improvements.map(plain),
    recommendations: lists.recommendations.map(plain),
  }
}

const plain = (text: string): string => text.replace(DECORATION, '').replaceAll(/\s+/g, ' ').trim()

/**
 * Checks an analysis written by an AI provider. Returns one sentence for each problem, or an empty
 * list if it may be shown. Every number must be among the facts, a percent in brackets after a
 * category or question must belong to it, and the text must be plain.
 */
export function analysisProblems(analysis: Analysis, facts: Facts): string[] {
  const texts = [
    analysis.overview,
    ...analysis.strengths,
    ...analysis.improvements,
    ...analysis.recommendations,
  ]
  return [
    ...new Set([
      ...texts.flatMap((text) => unknownNumbers(text, facts)).map(unknownNumber),
      ...texts.flatMap((text) => misattributedPercents(text, facts)),
      ...(texts.some((text) => NOT_PLAIN.test(text))
        ? ['It contains a link, an address or markup; only plain text can be shown.']
        : []),
    ]),
  ]
}

const unknownNumber = (written: string): string =>
  `The number ${JSON.stringify(written)} is not in the data.`

/** Finds texts such as `Communication (95%)` with the percent of another category. */
function misattributedPercents(text: string, facts: Facts): string[] {
  return percentsByName(facts).flatMap(([name, percents]) => {
    const nameWithPercent = new RegExp(
      `(?<![\\p{L}])${escaped(name)}[”"’']?\\s*\\(\\s*(\\d+(?:\\.\\d+)?)\\s*%`,
      'giu',
    )
    return [...text.matchAll(nameWithPercent)]
      .filter(([, percent]) => !percents.includes(Number(percent)))
      .map(([, percent]) => `${percent}% is not the percent of “${name}”.`)
  })
}

function percentsByName({
  categories,
}: Facts): (readonly [name: string, percents: readonly number[]])[] {
  return categories.flatMap(({ category, percent, questions }) => [
    [category, [percent]] as const,
    ...questions.map(
      ({ question, percent, agreePercent = percent }) =>
        [question, [percent, agreePercent]] as const,
    ),
  ])
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
