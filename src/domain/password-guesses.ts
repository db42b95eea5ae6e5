import { commonWords, LONGEST_COMMON_WORD } from './common-words.ts'
import { once } from './once.ts'

/** Decimal digits of guesses for each part of a password. */
const COST = { character: 1, pattern: 2, word: 3 } as const

/**
 * Rows, columns and zigzags of common keyboards, and the alphabet. A part of three characters or
 * more of one of these is a pattern, in both directions.
 */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1qazxsw23edcvfr45tgbnhy67ujm',
  'zaq12wsxcde34rfv',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
]
const WALKS = [...SEQUENCES, ...SEQUENCES.map(reverse)].join(' ')

/** The digit on the same key as a symbol, on most keyboards. */
const UNSHIFTED: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
}

/** Characters that are looked at, which bounds the time: longer passwords are not easier to guess. */
const MAX_LENGTH = 40

/** Letters that digits and symbols commonly replace; 1, ! and | replace i or l. */
const LEET_LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/**
 * Returns about how many guesses an attacker needs who tries common words, sequences, repetitions
 * and years first, as a power of ten: 6 is a million. Letter case and l33t spelling add nothing,
 * and an unpredictable character adds one. Works like zxcvbn (Wheeler, USENIX Security 2016), with
 * one size for each kind of part.
 */
export function estimateGuesses(password: string): number {
  const lower = password
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/(.)\1{3,}/gs, '$1$1$1')
  const unjoined = lower.replace(/(?<=[a-z])[^a-z0-9]+(?=[a-z])/g, '')
  const unrepeated = lower.replace(/(..+?)\1+/g, '$1')
  return Math.min(
    cheapestSplit(lower),
    cheapestSplit(unjoined) + lower.length - unjoined.length,
    cheapestSplit(unrepeated) + COST.character,
  )
}

/** Returns the sum of the costs of the parts for the cheapest way to split a text into parts. */
function cheapestSplit(text: string): number {
  const readings = readingsOf(text)
  const unshifted = text.replace(/[!@#$%^&*()]/g, (symbol) => UNSHIFTED[symbol] ?? symbol)
  const costs = [0, ...Array.from(text, () => Infinity), Infinity]
  for (let start = 0; start < text.length; start++) {
    const reach = (end: number, cost: number) => {
      costs[end] = Math.min(costs[end] ?? Infinity, (costs[start] ?? 0) + cost)
    }
    reach(start + 1, COST.character)
    for (const whole of [text, unshifted]) {
      for (const end of patternEnds(whole, start)) reach(end, COST.pattern)
    }
    for (let end = start + 4; end <= Math.min(text.length, start + LONGEST_COMMON_WORD); end++) {
      if (readings.some((reading) => wordsBothWays().has(reading.slice(start, end)))) {
        reach(end, COST.word)
      }
    }
  }
  return costs[text.length] ?? 0
}

/** Returns the text as typed, and with l33t spelling undone in two ways. */
const readingsOf = (text: string): readonly string[] => [
  text,
  ...['i', 'l'].map((letter) =>
    text.replace(/[^a-z]/g, (sign) => (/[1!|]/.test(sign) ? letter : (LEET_LETTERS[sign] ?? sign))),
  ),
]

/**
 * Returns where the patterns that begin at `start` can end: repeated characters, years, and parts of
 * WALKS.
 */
function patternEnds(whole: string, start: number): number[] {
  const ends: number[] = []
  if (/^(19|20)\d\d$/.test(whole.slice(start, start + 4))) ends.push(start + 4)
  for (let end = start + 3; end <= whole.length; end++) {
    const isRepeated = whole[end - 1] === whole[start] && whole[end - 2] === whole[start]
    if (!isRepeated) break
    ends.push(end)
  }
  for (let end = start + 3; end <= whole.length; end++) {
    const part = whole.slice(start, end)
    // What no walk has, none has with further characters.
    if (part.includes(' ') || !WALKS.includes(part)) break
    ends.push(end)
  }
  return ends
}

/** The common words, and the same backwards. */
const wordsBothWays = once<ReadonlySet<string>>(
  () => new Set([...commonWords(), ...Array.from(commonWords(), reverse)]),
)

function reverse(text: string): string {
  return Array.from(text).toReversed().join('')
}
