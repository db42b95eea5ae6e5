import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Block, Picture } from './blocks.ts'
import { isReadable, losesLetters } from './letters.ts'
import {
  A4,
  artifact,
  COLUMN,
  heightOf,
  MARGIN,
  PT_PER_PX,
  rule,
  STYLE,
  tagged,
  write,
} from './page.ts'
import type { Element, Page, Pdf, Style } from './page.ts'

type Cover = Extract<Block, { kind: 'cover' }>

const NAME: Style = { font: 'Display', size: 15, colour: LIGHT_THEME.ink, lead: 0 }
const TITLE: Style = { font: 'Display', size: 46, colour: LIGHT_THEME.ink, lead: 2 }
const SUBTITLE: Style = { font: 'Serif', size: 17, colour: LIGHT_THEME.ink, lead: 4 }

const TITLE_AT = 250
/** A long title is set smaller, until it leaves room for what stands below it. */
const TITLE_SIZES = [46, 36, 28, 21]
const TITLE_ROOM = 230

const FACT_NAME = 150
const FACT: Style = { ...STYLE.body, font: 'Sans-Bold' }

/** The first page: whose results these are, and what there is to know before reading on. */
export function addCover({ pdf, root }: Page, cover: Cover): void {
  const { subtitle, facts = [], notes } = cover
  const { titleInstead = cover.title } = cover
  const title = isReadable(pdf, cover.title, TITLE.font) ? cover.title : titleInstead
  if (cover.accent !== undefined) addBand(pdf, cover.accent)
  if (cover.logo) root.add(logoOf(pdf, cover.logo))
  const align = cover.logo ? 'right' : 'left'
  root.add(tagged(pdf, 'P', () => write(pdf, PRODUCT_NAME, NAME, { ...at(MARGIN.top), align })))
  rule(pdf, TITLE_AT - 22, true)
  root.add(tagged(pdf, 'H1', () => write(pdf, title, titleStyle(pdf, title), at(TITLE_AT))))
  root.add(tagged(pdf, 'P', () => write(pdf, subtitle, SUBTITLE, at(pdf.y + 6))))
  rule(pdf, pdf.y + 22)
  pdf.y += 36
  for (const fact of facts) root.add(tagged(pdf, 'P', () => writeFact(pdf, fact)))
  if (facts.length > 0) pdf.y += 14
  for (const note of [...notes, ...missing(pdf, cover)]) {
    root.add(tagged(pdf, 'P', () => write(pdf, note, STYLE.body, at(pdf.y))))
    pdf.y += 6
  }
  pdf.addPage()
}

const BAND = 14

/** Nothing is written on it: how well that could be read, nobody knows of a colour from elsewhere. */
function addBand(pdf: Pdf, colour: string): void {
  artifact(pdf, 'Layout', () => pdf.rect(0, 0, A4.width, BAND).fill(colour))
}

const LOGO_ROOM = { width: 190, height: 84 } as const

/** As large as there is room, and not larger than it is sharp. */
function logoOf(pdf: Pdf, { base64, alt, ...size }: Picture): Element {
  const scale = Math.min(PT_PER_PX, LOGO_ROOM.width / size.width, LOGO_ROOM.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const [x, y] = [MARGIN.left, MARGIN.top]
  const draw = () => {
    pdf.image(Buffer.from(base64, 'base64'), x, y, { width, height })
  }
  return tagged(pdf, 'Figure', draw, {
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
  // The space keeps the two apart where this is read and not seen.
  write(pdf, `${name} `, { ...STYLE.body, colour: LIGHT_THEME.muted }, at(top))
  const x = MARGIN.left + FACT_NAME
  write(pdf, value, FACT, { x, y: top, width: COLUMN - FACT_NAME })
  pdf.y += 5
}

/** Said where a name cannot be read in full. */
function missing(pdf: Pdf, { title, facts = [] }: Cover): string[] {
  const lost =
    losesLetters(pdf, title, TITLE.font) ||
    facts.some(({ value }) => losesLetters(pdf, value, FACT.font))
  return lost ? ['Names in letters that this report cannot print are shortened or left out.'] : []
}

const at = (y: number) => ({ x: MARGIN.left, y, width: COLUMN })
