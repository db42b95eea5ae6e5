import { LONG_INVITED_HOURS } from '#domain/invited-rounds.ts'
import { LINK_HOURS } from '#domain/plans.ts'

/** Predefined lifetimes of a link in hours; others are typed. */
export const LINK_LIVES = [
  { value: '24', label: '24 hours' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: '264', label: '11 days' },
] as const

/** The longest choice, for invited rounds only. */
export const LONG_INVITED_LIFE = { value: String(LONG_INVITED_HOURS), label: '31 days' } as const

/** Choice that opens the field for hours. */
export const OTHER_LIFE = 'other'

/** Choice that keeps the current end of an existing round. */
export const KEEP_LIFE = 'keep'

export const DEFAULT_LIFE = String(LINK_HOURS.default)

/** Form values of a link's lifetime: the choice, and the typed hours if it is Other. */
export interface LinkLifeValues {
  linkLife: string
  linkHours: string
}

/** Returns the chosen hours; undefined to keep the current end, NaN for invalid hours. */
export function chosenHours({ linkLife, linkHours }: LinkLifeValues): number | undefined {
  if (linkLife === KEEP_LIFE) return undefined
  return readWhole(linkLife === OTHER_LIFE ? linkHours : linkLife)
}

/** Returns an error message unless the hours are a whole number up to `longest`. */
export function linkLifeProblem(values: LinkLifeValues, longest: number): string | undefined {
  const hours = chosenHours(values)
  if (hours === undefined || (hours >= LINK_HOURS.min && hours <= longest)) return undefined
  return `Please enter a whole number of hours from ${LINK_HOURS.min} to ${longest}.`
}

/** Returns the field that the error message belongs to. */
export const linkLifeField = ({ linkLife }: LinkLifeValues): keyof LinkLifeValues =>
  linkLife === OTHER_LIFE ? 'linkHours' : 'linkLife'

/** Returns the typed whole number, or NaN for other text. */
export const readWhole = (text: string): number =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN

/** Returns what happens at the end of a new round, and how the plan, with its most hours, can change the end. */
export function endInWords({ invited, maxHours }: { invited: boolean; maxHours: number }): string {
  const most = `by up to ${hoursInWords(maxHours)} each time`
  if (invited) {
    return `Then no one can respond any more. You can extend the round before, ${most}, but not reopen it.`
  }
  const end = 'Then the link stops working and the round ends.'
  return maxHours > LINK_HOURS.default
    ? `${end} You can extend it before or reopen it after that, ${most}.`
    : end
}

/** Returns hours in words: `24 hours`, `3 days`, `1 day and 6 hours`. */
export function hoursInWords(hours: number): string {
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  if (hours <= 24) return count(hours, 'hour')
  return rest ? `${count(days, 'day')} and ${count(rest, 'hour')}` : count(days, 'day')
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
