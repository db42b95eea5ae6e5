import { formatScore } from '#domain/scoring.ts'

/**
 * Returns the difference of two percents (0 to 100) in whole points, computed from their displayed
 * texts, so that the three numbers are consistent on a page: 64, 71, +7.
 */
export const pointsBetween = (before: number, after: number): number =>
  Math.round(Number(formatScore(after)) - Number(formatScore(before)))

/** Formats points with their noun: `8 points`, `1 point`. */
export const formatPointCount = (points: number): string =>
  `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`

/** Formats a difference in points with its sign: `+7`, `−8`, `0`. */
export const formatSigned = (points: number): string =>
  points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`
