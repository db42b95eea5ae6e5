import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { Block } from './blocks.ts'
import { COLUMN, ensure, heightOf, MARGIN, rule, STYLE, tagged, write } from './page.ts'
import type { Page, Style } from './page.ts'

type Facts = Extract<Block, { kind: 'facts' }>

const VALUE: Style = { font: 'Display', size: 20, colour: LIGHT_THEME.ink, lead: 2 }
const BETWEEN = 18
const PADDING = 9

/** A ruled row: what each figure is, the figure, and what there is to know of it. */
export function addFacts(page: Page, { facts }: Facts): void {
  const { pdf, root } = page
  const width = (COLUMN - BETWEEN * (facts.length - 1)) / facts.length
  const heights = facts.map(({ name, value, note }) => ({
    name: heightOf(pdf, name, STYLE.quiet, width) + 3,
    value: heightOf(pdf, value, VALUE, width) + 2,
    note: heightOf(pdf, note, STYLE.quiet, width),
  }))
  const names = Math.max(...heights.map(({ name }) => name))
  const values = Math.max(...heights.map(({ value }) => value))
  const height = names + values + Math.max(...heights.map(({ note }) => note)) + 2 * PADDING
  ensure(page, height)
  const top = pdf.y
  rule(pdf, top, true)
  const list = tagged(pdf, 'L')
  root.add(list)
  for (const [index, { name, value, note }] of facts.entries()) {
    const x = MARGIN.left + index * (width + BETWEEN)
    const y = top + PADDING
    const entry = tagged(pdf, 'LI')
    list.add(entry)
    entry.add(
      tagged(pdf, 'LBody', () => {
        // The spaces keep the three apart where this is read and not seen.
        write(pdf, `${name} `, STYLE.quiet, { x, y, width })
        write(pdf, `${value} `, VALUE, { x, y: y + names, width })
        write(pdf, note, STYLE.quiet, { x, y: y + names + values, width })
      }),
    )
    entry.end()
  }
  list.end()
  rule(pdf, top + height)
  pdf.y = top + height + 16
}
