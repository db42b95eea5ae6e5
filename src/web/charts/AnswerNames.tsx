import type { AnswerNamesLayout } from './answer-names.ts'
import { rounded } from './rounded.ts'

/** The names of the five answers below a score chart, each where it lies on the scale. */
export function AnswerNames({ layout, top }: { layout: AnswerNamesLayout; top: number }) {
  return layout.names.map(({ name, x, y, anchor }) => (
    <text key={name} x={x} y={rounded(top + y)} textAnchor={anchor} className="fill-muted text-xs">
      {name}
    </text>
  ))
}
