import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { Block } from './blocks.ts'
import {
  COLUMN,
  ensureSpace,
  heightOf,
  MARGIN,
  drawRule,
  STYLE,
  addTaggedElement,
  writeText,
} from './document.ts'
import type { ReportDocument, Style } from './document.ts'

type Facts = Extract<Block, { kind: 'facts' }>

const VALUE: Style = { font: 'Display', size: 17, color: LIGHT_THEME.ink, lead: 2 }
const GAP = 16
const PADDING = 6

/** Adds a row of key figures, each with its name and a note. */
export function addFacts(page: ReportDocument, { facts }: Facts): void {
  const { pdf, root } = page
  const width = (COLUMN - GAP * (facts.length - 1)) / facts.length
  const heights = facts.map(({ name, value, note }) => ({
    name: heightOf(pdf, name, STYLE.quiet, width) + 3,
    value: heightOf(pdf, value, VALUE, width) + 2,
    note: heightOf(pdf, note, STYLE.quiet, width),
  }))
  const nameHeight = Math.max(...heights.map(({ name }) => name))
  const valueHeight = Math.max(...heights.map(({ value }) => value))
  const height =
    nameHeight + valueHeight + Math.max(...heights.map(({ note }) => note)) + 2 * PADDING
  ensureSpace(page, height)
  const top = pdf.y
  drawRule(pdf, top, true)
  const list = addTaggedElement(pdf, 'L')
  root.add(list)
  for (const [index, { name, value, note }] of facts.entries()) {
    const x = MARGIN.left + index * (width + GAP)
    const y = top + PADDING
    const entry = addTaggedElement(pdf, 'LI')
    list.add(entry)
    entry.add(
      addTaggedElement(pdf, 'LBody', () => {
        // The spaces separate the texts for screen readers.
        writeText(pdf, `${name} `, STYLE.quiet, { x, y, width })
        writeText(pdf, `${value} `, VALUE, { x, y: y + nameHeight, width })
        writeText(pdf, note, STYLE.quiet, { x, y: y + nameHeight + valueHeight, width })
      }),
    )
    entry.end()
  }
  list.end()
  drawRule(pdf, top + height)
  pdf.y = top + height + 12
}
