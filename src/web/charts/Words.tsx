/** How far below the middle of a line of text its base line is, in parts of its size. */
const HALF_CAPITAL = 0.36

/** The base line of a text (px) that stands centred on a height. */
export const baseline = (middle: number, size: number): number => middle + size * HALF_CAPITAL

export interface WordsProps {
  lines: readonly { readonly text: string; readonly y: number }[]
  x: number
  anchor?: 'start' | 'middle' | 'end'
  className: string
}

/** Lines of a label, each where the layout has put it. */
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
