import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Block, Picture } from './blocks.ts'
import { isPrintable, unprintableLetters } from './glyphs.ts'
import {
  A4,
  drawArtifact,
  COLUMN,
  heightOf,
  MARGIN,
  PT_PER_PX,
  drawRule,
  STYLE,
  addTaggedElement,
  writeText,
} from './document.ts'
import type { Element, ReportDocument, Pdf, Style } from './document.ts'

type Cover = Extract<Block, { kind: 'cover' }>

const NAME: Style = { font: 'Display', size: 15, color: LIGHT_THEME.ink, lead: 0 }
const TITLE: Style = { font: 'Display', size: 46, color: LIGHT_THEME.ink, lead: 2 }
const SUBTITLE: Style = { font: 'Serif', size: 17, color: LIGHT_THEME.ink, lead: 4 }

const TITLE_AT = 250
/** A long title uses the largest size that fits into TITLE_ROOM. */
const TITLE_SIZES = [46, 36, 28, 21]
const TITLE_ROOM = 230

const FACT_NAME = 150
const FACT: Style = { ...STYLE.body, font: 'Sans-Bold' }

/** Adds the first page: title, subtitle, facts and notes. */
export function addCover({ pdf, root }: ReportDocument, cover: Cover): void {
  const { subtitle, facts = [], notes } = cover
  const { fallbackTitle = cover.title } = cover
  const title = isPrintable(pdf, cover.title, TITLE.font) ? cover.title : fallbackTitle
  if (cover.accent !== undefined) addBand(pdf, cover.accent)
  if (cover.logo) root.add(logoOf(pdf, cover.logo))
  const align = cover.logo ? 'right' : 'left'
  root.add(
    addTaggedElement(pdf, 'P', () =>
      writeText(pdf, PRODUCT_NAME, NAME, { ...at(MARGIN.top), align }),
    ),
  )
  drawRule(pdf, TITLE_AT - 22, true)
  root.add(
    addTaggedElement(pdf, 'H1', () => writeText(pdf, title, titleStyle(pdf, title), at(TITLE_AT))),
  )
  root.add(addTaggedElement(pdf, 'P', () => writeText(pdf, subtitle, SUBTITLE, at(pdf.y + 6))))
  drawRule(pdf, pdf.y + 22)
  pdf.y += 36
  for (const fact of facts) root.add(addTaggedElement(pdf, 'P', () => writeFact(pdf, fact)))
  if (facts.length > 0) pdf.y += 14
  for (const note of [...notes, ...lossNotes(pdf, cover)]) {
    root.add(addTaggedElement(pdf, 'P', () => writeText(pdf, note, STYLE.body, at(pdf.y))))
    pdf.y += 6
  }
  pdf.addPage()
}

const BAND = 14

/** Without text, because the contrast with a custom color is unknown. */
function addBand(pdf: Pdf, color: string): void {
  drawArtifact(pdf, 'Layout', () => pdf.rect(0, 0, A4.width, BAND).fill(color))
}

const LOGO_ROOM = { width: 190, height: 84 } as const

/** Scales the logo down to LOGO_ROOM and never up. */
function logoOf(pdf: Pdf, { base64, alt, ...size }: Picture): Element {
  const scale = Math.min(PT_PER_PX, LOGO_ROOM.width / size.width, LOGO_ROOM.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const [x, y] = [MARGIN.left, MARGIN.top]
  const draw = () => {
    pdf.image(Buffer.from(base64, 'base64'), x, y, { width, height })
  }
  return addTaggedElement(pdf, 'Figure', draw, {
    alt,
    bbox: [x, y, x + width, y + height],
    placement: 'Block',
  })
}

function titleStyle(pdf: Pdf, title: string): Style {
  const sizes = TITLE_SIZES.map((size) => ({ ...TITLE, size }))
  return sizes.find((style) => heightOf(pdf, title, style) <= TITLE_ROOM) ?? sizes.at(-1) ?? TITLE
}

function writeFact(pdf: Pdf, { name, value }: { name: string; value: string }): void {
  const top = pdf.y
  // The space separates the texts for screen readers.
  writeText(pdf, `${name} `, { ...STYLE.body, color: LIGHT_THEME.muted }, at(top))
  const x = MARGIN.left + FACT_NAME
  writeText(pdf, value, FACT, { x, y: top, width: COLUMN - FACT_NAME })
  pdf.y += 5
}

/** Returns the note that names could not be printed in full, if so. */
function lossNotes(pdf: Pdf, { title, facts = [] }: Cover): string[] {
  const hasLosses =
    unprintableLetters(pdf, title, TITLE.font).length > 0 ||
    facts.some(({ value }) => unprintableLetters(pdf, value, FACT.font).length > 0)
  return hasLosses
    ? ['Names with characters that this report cannot print are shortened or omitted.']
    : []
}

const at = (y: number) => ({ x: MARGIN.left, y, width: COLUMN })
