import type { Facts } from './facts.ts'

/** The numbers that a text may state, by unit. */
interface KnownNumbers {
  readonly percents: ReadonlySet<number>
  readonly counts: ReadonlySet<number>
  readonly points: ReadonlySet<number>
}

/**
 * Returns the numbers of a text that are not among the facts, as written in the text, each once.
 *
 * Checks every number in digits: percents, decimals, both ends of a range, both numbers of "4 of 9",
 * years, ordinals and signed numbers ("-4" matches a fall by 4 points, "4" a fall or a rise). A
 * number with a percent sign must be a percent of the facts, one with "points" a difference. Numbers
 * in words are checked above twelve, except durations such as "thirty minutes". Fractions ("a
 * third") and words such as "most" are not checked.
 */
export function unknownNumbers(text: string, facts: Facts): string[] {
  const known = knownNumbers(facts)
  const plain = text.normalize('NFKC')
  const unknown = [...inDigits(plain), ...inWords(plain)]
    .filter((stated) => !isKnown(stated, known))
    .map(({ written }) => written)
  // Digits of other scripts and single-character fractions never match the facts.
  return [...new Set([...unknown, ...(plain.match(/(?![0-9])\p{N}+/gu) ?? [])])]
}

function knownNumbers({ overall, categories, responses, teamSize }: Facts): KnownNumbers {
  const questions = categories.flatMap((category) => category.questions)
  const aggregates = [overall, ...categories]
  return {
    percents: present([
      ...[...aggregates, ...questions].map(({ percent }) => percent),
      ...aggregates.flatMap(({ likelyBetween = [] }) => likelyBetween),
      ...aggregates.map(({ sinceLastRound }) => sinceLastRound?.percentBefore),
      ...[...aggregates, ...questions].map(({ agreePercent }) => agreePercent),
    ]),
    counts: present([
      responses,
      teamSize,
      ...questions.flatMap(({ agree, neutral, disagree }) => [agree, neutral, disagree]),
    ]),
    points: present(
      aggregates.flatMap(({ sinceLastRound }) => [
        sinceLastRound?.points,
        sinceLastRound?.pointsToStandOut,
      ]),
    ),
  }
}

const present = (values: readonly (number | undefined)[]): ReadonlySet<number> =>
  new Set(values.filter((value) => value !== undefined))

type Unit = 'percent' | 'points' | 'scale' | 'any'

interface StatedNumber {
  /** The number and its unit as written in the text. */
  readonly written: string
  readonly value: number
  /** True if it has a plus or minus sign. */
  readonly signed: boolean
  readonly unit: Unit
}

/** A minus after a letter, digit or bracket is a dash, not a sign. */
const DIGITS =
  /(?<sign>(?<![\p{L}\p{N}%)\]])[-+−–])?(?<number>\d+(?:,\d{3})*(?:[.,]\d+)?)(?:\s*(?:-|−|–|—|to|and)\s*(?<until>\d+(?:[.,]\d+)?))?(?<unit>[\s-]*(?:%|percent(?:age points?)?\b|per cent\b|points?\b))?/giu
/** The text before the 100 of a score "out of 100". */
const OUT_OF = /(?:\bout of|\/)\s*$/iu
/** The text before the 20 of "The lowest possible score is 20". */
const LOWEST_IS = /\bthe lowest possible score is\s*$/iu

function inDigits(text: string): StatedNumber[] {
  return [...text.matchAll(DIGITS)].flatMap((match) => {
    const { sign, number = '', until, unit } = match.groups ?? {}
    const value = valueOf(number)
    const before = text.slice(0, match.index)
    const isEnd = (value === 100 && OUT_OF.test(before)) || (value === 20 && LOWEST_IS.test(before))
    const kind = isEnd && !unit ? 'scale' : unitOf(unit)
    const minus = sign !== undefined && sign !== '+'
    const first = {
      written: match[0].trim(),
      value: minus ? -value : value,
      signed: sign !== undefined,
      unit: kind,
    }
    // Both ends of a range have its unit.
    return until === undefined
      ? [first]
      : [first, { ...first, value: valueOf(until), signed: false }]
  })
}

/** Reads "1,000" as a thousand and "61,5" as 61.5 (decimal comma). */
function valueOf(number: string): number {
  return Number(
    /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number)
      ? number.replaceAll(',', '')
      : number.replace(',', '.'),
  )
}

function unitOf(unit: string | undefined): Unit {
  if (unit === undefined) return 'any'
  return /points?$/i.test(unit) ? 'points' : 'percent'
}

const TEENS = [
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

const WORDS = new RegExp(
  `\\b(?:(?<teen>${TEENS.join('|')})|(?<ten>${TENS.join('|')})(?:[\\s-](?<one>${ONES.join('|')})\\b)?|(?<hundred>hundred|thousand))\\b(?<unit>[\\s-]*(?:%|percent(?:age points?)?\\b|per cent\\b|points?\\b|(?<time>(?:minute|hour|day)s?\\b)))?`,
  'giu',
)

function inWords(text: string): StatedNumber[] {
  return [...text.matchAll(WORDS)].flatMap((match) => {
    const { teen, ten, one, hundred, unit, time } = match.groups ?? {}
    if (time !== undefined) return []
    const value = hundred
      ? Number.NaN
      : teen
        ? 13 + indexIn(TEENS, teen)
        : 20 + 10 * indexIn(TENS, ten) + (one ? 1 + indexIn(ONES, one) : 0)
    return [{ written: match[0].trim(), value, signed: false, unit: unitOf(unit) }]
  })
}

const indexIn = (names: readonly string[], name = ''): number => names.indexOf(name.toLowerCase())

function isKnown(
  { value, signed, unit }: StatedNumber,
  { percents, counts, points }: KnownNumbers,
): boolean {
  const asPoints = () => points.has(value) || (!signed && points.has(-value))
  switch (unit) {
    case 'scale':
      return true
    case 'percent':
      return percents.has(value)
    case 'points':
      return asPoints()
    case 'any':
      return percents.has(value) || counts.has(value) || asPoints()
  }
}
