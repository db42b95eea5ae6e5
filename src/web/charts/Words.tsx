/** Distance from the middle of a text line down to its baseline, as a fraction of the font size. */
const HALF_CAPITAL = 0.36

/** Returns the y of the baseline (px) for text centered vertically on `middle`. */
export const baseline = (middle: number, size: number): number => middle + size * HALF_CAPITAL

export interface WordsProps {
  lines: readonly { readonly text: string; readonly y: number }[]
  x: number
  anchor?: 'start' | 'middle' | 'end'
  className: string
}

/** SVG text lines at the positions from the layout. */
export function Words({ lines, x, anchor = 'start', className }: WordsProps) {
  return (
    <text textAnchor={anchor} className={className}>
      {lines.map(({ text, y }) => (
        <tspan key={y} x={x} y={y}>
          {text}
        </tspan>
      ))}
    </text>
  )
}
