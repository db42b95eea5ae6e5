import { LINK_HOURS } from '#domain/plans.ts'

/** The lives of a link that are offered by name; anything between is typed in hours. */
export const LINK_LIVES = [
  { value: '24', label: '24 hours' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: '264', label: '11 days' },
] as const

/** Opens the field for hours. */
export const OTHER_LIFE = 'other'

/** Leaves the end where it is; for sessions that exist. */
export const KEEP_LIFE = 'keep'

export const DEFAULT_LIFE = String(LINK_HOURS.default)

/** What a form holds of a link's life: a choice, and the hours where the choice is Other. */
export interface LinkLifeValues {
  linkLife: string
  linkHours: string
}

/** The chosen life in hours; undefined where the end stays, NaN where the hours make no sense. */
export function chosenHours({ linkLife, linkHours }: LinkLifeValues): number | undefined {
  if (linkLife === KEEP_LIFE) return undefined
  return readWhole(linkLife === OTHER_LIFE ? linkHours : linkLife)
}

/** What is wrong with the chosen life, if anything. */
export function linkLifeProblem(values: LinkLifeValues): string | undefined {
  const hours = chosenHours(values)
  if (hours === undefined || (hours >= LINK_HOURS.min && hours <= LINK_HOURS.max)) return undefined
  return `Please enter whole hours from ${LINK_HOURS.min} to ${LINK_HOURS.max}.`
}

/** The field that is to blame for it: the hours, once they are what counts. */
export const linkLifeField = ({ linkLife }: LinkLifeValues): keyof LinkLifeValues =>
  linkLife === OTHER_LIFE ? 'linkHours' : 'linkLife'

/** A whole number as it was typed; NaN for anything else. */
export const readWhole = (text: string): number =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN

/** `24 hours`, `3 days`, `1 day and 6 hours`. A single day stays in hours. */
export function hoursInWords(hours: number): string {
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  if (hours <= 24) return count(hours, 'hour')
  return rest ? `${count(days, 'day')} and ${count(rest, 'hour')}` : count(days, 'day')
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
