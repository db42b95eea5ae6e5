import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Block } from './blocks.ts'
import { COLUMN, MARGIN, rule, STYLE, tagged, write } from './page.ts'
import type { Page, Style } from './page.ts'

const NAME: Style = { font: 'Display', size: 15, colour: LIGHT_THEME.ink, lead: 0 }
const TITLE: Style = { font: 'Display', size: 46, colour: LIGHT_THEME.ink, lead: 2 }
const SUBTITLE: Style = { font: 'Serif', size: 17, colour: LIGHT_THEME.ink, lead: 4 }

const TITLE_AT = 250

/** The first page: whose results these are, and what there is to know before reading on. */
export function addCover(
  { pdf, root }: Page,
  { title, subtitle, notes }: Extract<Block, { kind: 'cover' }>,
): void {
  root.add(tagged(pdf, 'P', () => write(pdf, PRODUCT_NAME, NAME, at(MARGIN.top))))
  rule(pdf, TITLE_AT - 22, true)
  root.add(tagged(pdf, 'H1', () => write(pdf, title, TITLE, at(TITLE_AT))))
  root.add(tagged(pdf, 'P', () => write(pdf, subtitle, SUBTITLE, at(pdf.y + 6))))
  rule(pdf, pdf.y + 22)
  pdf.y += 36
  for (const note of notes) {
    root.add(tagged(pdf, 'P', () => write(pdf, note, STYLE.body, at(pdf.y))))
    pdf.y += 6
  }
  pdf.addPage()
}

const at = (y: number) => ({ x: MARGIN.left, y, width: COLUMN })
