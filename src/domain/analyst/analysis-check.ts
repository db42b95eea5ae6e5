import type { Analysis } from './analyst.ts'
import type { Facts } from './facts.ts'
import { unknownNumbers } from './number-check.ts'

/** Markdown that only decorates: the marks go, the words stay. */
const DECORATION = /\*{1,3}|_{2,3}|`+|^\s*(?:#{1,6}\s|[-*•]\s|\d{1,2}[.)]\s)/gu

/** Links, addresses, markup, control characters and marks that turn the direction of text. */
const NOT_PLAIN =
  /:\/\/|\bwww\.|\]\(|<\/?[a-z!]|@[\w-]+\.|\b[\w-]+\.(?:com|org|net|io|ai|app|dev|co|info|biz|example)\b|[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069]/iu

/** The analysis without decoration and with single blanks. Ends of lines become blanks. */
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
 * Why an analysis by somebody else may not be shown: one sentence each, none where it may. Every
 * number must be among the facts, a percent in brackets behind an area or question must be its own,
 * and there may be nothing but plain text.
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
        ? ['It holds a link, an address or markup; only plain text may be shown.']
        : []),
    ]),
  ]
}

const unknownNumber = (written: string): string =>
  `The number ${JSON.stringify(written)} is not among the figures.`

/** `Communication (95%)` where 95 is somebody else's. */
function misattributedPercents(text: string, facts: Facts): string[] {
  return percentsByName(facts).flatMap(([name, own]) => {
    const behind = new RegExp(
      `(?<![\\p{L}])${escaped(name)}[”"’']?\\s*\\(\\s*(\\d+(?:\\.\\d+)?)\\s*%`,
      'giu',
    )
    return [...text.matchAll(behind)]
      .filter(([, percent]) => !own.includes(Number(percent)))
      .map(([, percent]) => `The figure ${percent}% is not that of “${name}”.`)
  })
}

function percentsByName({ categories: areas }: Facts): (readonly [name: string, percents: readonly number[]])[] {
  return areas.flatMap(({ category: area, percent, questions }) => [
    [area, [percent]] as const,
    ...questions.map(
      ({ question, percent, agreePercent = percent }) =>
        [question, [percent, agreePercent]] as const,
    ),
  ])
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
