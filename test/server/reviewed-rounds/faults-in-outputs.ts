import type { RoundResults } from '#contract/results.ts'
import { formatScore, shownBounds } from '#domain/scoring.ts'
import { describeChance, describeChange, shownChange } from '#domain/statistics/change-words.ts'
import { describeCantSay } from '#domain/statistics/cant-say-words.ts'
import { describeMissing, rangeCondition } from '#domain/statistics/missing-people.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import { describeAgreeing } from '#domain/statistics/words.ts'
import { UNKNOWN } from '#test/server/pdf-text.ts'

/** What the outputs of a round say, each as one text. */
export interface Outputs {
  readonly summary: RoundResults['summary']
  readonly isInvited: boolean
  readonly report: string
  readonly guide: string
  readonly slides: string
  readonly overview: string
  readonly insights: string
  readonly csv: readonly Readonly<Record<string, string | undefined>>[]
}

/** Returns where outputs contradict the API, each other or the rules on what may be said. */
export function faultsIn(outputs: Outputs): string[] {
  return [
    ...forbidden(outputs),
    ...levels(outputs),
    ...margins(outputs),
    ...changes(outputs),
    ...versionBreaks(outputs),
    ...people(outputs),
    ...cantSay(outputs),
    ...onePerson(outputs),
  ]
}

const NEVER = /level with|are level|are equal|close to each|comes next/i
const OPEN_ONLY = /survey link|open link|reopen/i

const PROTECTED_ONLY = /groups of five or more/i

function forbidden({ isInvited, summary, ...outputs }: Outputs): string[] {
  const texts = [outputs.report, outputs.guide, outputs.slides, outputs.insights]
  return texts.flatMap((text) => {
    const [, highest] = /Clearly highest: ([^(.]+) \(/.exec(text) ?? []
    const [, lowest] = /Clearly lowest: ([^(.]+) \(/.exec(text) ?? []
    return [
      text.includes(UNKNOWN) && 'an unknown letter',
      NEVER.test(text) && `a forbidden word: ${NEVER.exec(text)?.[0]}`,
      highest !== undefined && highest === lowest && `on both sides: ${highest}`,
      summary.groupSize === 1 && PROTECTED_ONLY.test(text) && 'of a round with protection',
      isInvited && OPEN_ONLY.test(text) && `of an open round: ${OPEN_ONLY.exec(text)?.[0]}`,
    ].filter((fault) => fault !== false)
  })
}

function levels({ summary, report, guide, slides, overview, csv }: Outputs): string[] {
  const { text } = overallLevel(summary, summary.teamResponses)
  const inOverview = text.startsWith('Fair: ')
    ? 'The level is only Fair'
    : text === ''
      ? ' out of 100. The lowest'
      : text.toLowerCase()
  const agreeing = describeAgreeing(summary.categoryDetails, summary.teamResponses) ?? ''
  const share = /\d[\d.]*% agree/.exec(text)?.[0].replace(' agree', '') ?? ''
  return [
    ...lacks('report', report, `${formatScore(summary.averageScore)} /100 ${text && `${text} `}`),
    ...lacks('report', report, agreeing),
    ...lacks('slides', slides, agreeing),
    ...lacks('share of the level', agreeing, share),
    ...lacks('guide', guide, text),
    ...lacks('slides', slides, text),
    ...lacks('overview', overview, inOverview),
    ...(csv[0]?.level === text ? [] : ['the level in the CSV']),
    ...summary.categories.flatMap((own) => {
      const row = csv.find(({ kind, category }) => kind === 'category' && category === own.category)
      const expected = categoryLevel(own, summary.teamResponses).text
      return row?.level === expected ? [] : [`the level of ${own.category} in the CSV`]
    }),
  ]
}

function margins({ summary, report, slides, overview }: Outputs): string[] {
  const margin = summary.advanced?.overall
  if (margin?.kind !== 'range') {
    return [overview, slides].flatMap((text) =>
      text.includes(' between ') ? ['a margin that is not published'] : [],
    )
  }
  const [low, high] = shownBounds(margin)
  const range = `between ${low} and ${high}${rangeCondition(summary)}.`
  return [
    ...lacks('report', report, `Margin of error ${low}–${high} `),
    ...lacks('report', report, rangeCondition(summary)),
    ...lacks('slides', slides, range),
    ...(low === high ? [] : lacks('overview', overview, range)),
  ]
}

function changes({ summary, report, guide, slides, overview }: Outputs): string[] {
  const change = summary.sincePrevious?.overall
  if (!change) return []
  const { points } = shownChange(change)
  const [, verdict = ''] = describeChange(change).split(': ')
  return [
    ...lacks('slides', slides, describeChange(change)),
    ...lacks('report', report, verdict),
    ...lacks('report', report, describeChance(change) ?? ''),
    ...lacks('slides', slides, describeChance(change) ?? ''),
    ...lacks('guide', guide, points > 0 ? `+${points}` : points < 0 ? `−${-points}` : ' 0 '),
    ...(points === 0
      ? []
      : lacks('overview', overview, `is ${points > 0 ? 'up' : 'down'} ${Math.abs(points)} point`)),
  ]
}

function versionBreaks({ summary, report, slides, guide, overview }: Outputs): string[] {
  const { versionBreak, overall } = summary.sincePrevious ?? {}
  if (!versionBreak || !overall) return []
  const { before } = overall
  return [
    ...lacks('slides', slides, versionBreak.note),
    ...lacks('report', report, versionBreak.note),
    ...lacks('overview', overview, versionBreak.note),
    ...[report, slides, guide, overview].flatMap((text) =>
      text.includes(`${formatScore(before)} on `) || text.includes(`from ${formatScore(before)}`)
        ? ['a score before on another scale']
        : [],
    ),
  ]
}

function people({ summary, report, slides }: Outputs): string[] {
  const missing = describeMissing(summary, summary.scoreIfOthersAreLower)
  return [report, slides].flatMap((text) =>
    missing === undefined
      ? text.includes('one step lower')
        ? ['a sentence on the others']
        : []
      : lacks('report or slides', text, missing),
  )
}

function cantSay({ summary, report, csv }: Outputs): string[] {
  return summary.categoryDetails.flatMap((question) => [
    ...lacks('report', report, describeCantSay(question, summary.groupSize) ?? ''),
    ...(csv.find(({ question_id }) => question_id === question.questionId)?.cant_say ===
    String(question.cantSay ?? '')
      ? []
      : [`who could not say of ${question.questionId} in the CSV`]),
  ])
}

function onePerson({ summary, report }: Outputs): string[] {
  const warning = 'These are the answers of one person, who would be recognized'
  const isOne = summary.teamResponses === 1
  return report.includes(warning) === isOne ? [] : ['the warning of a report of one person']
}

const lacks = (where: string, text: string, part: string): string[] =>
  text.includes(part) ? [] : [`${where} lacks: ${part}`]
