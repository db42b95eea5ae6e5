import { rounded } from './rounded.ts'

/** Returns the corners of a radar polygon for values 0 to 100, the first pointing up, clockwise. */
export function corners(
  values: readonly number[],
  center: { x: number; y: number },
  radius: number,
): { x: number; y: number }[] {
  return values.map((value, index) => {
    const angle = (index / values.length) * 2 * Math.PI - Math.PI / 2
    const length = (value / 100) * radius
    return {
      x: rounded(center.x + length * Math.cos(angle)),
      y: rounded(center.y + length * Math.sin(angle)),
    }
  })
}

/** Formats corners as the `points` attribute of an SVG polygon. */
export const pointsOf = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }) => `${x},${y}`).join(' ')
