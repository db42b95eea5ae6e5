import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Block, Picture } from './blocks.ts'
import { isolate, isPrintable, unprintableLetters } from './glyphs.ts'
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

type Title = Extract<Block, { kind: 'title' }>

const NAME: Style = { font: 'Display', size: 13, color: LIGHT_THEME.ink, lead: 0 }
const TITLE: Style = { font: 'Display', size: 28, color: LIGHT_THEME.ink, lead: 1 }

const COMPACT_TITLE: Style = { ...TITLE, size: 20 }

/** A long title uses the largest size that fits into TITLE_HEIGHT. */
const TITLE_SIZES = [28, 22, 17, 14]
const TITLE_HEIGHT = 74

/** Adds the top of the first page: logo, title and what the report is about. */
export function addTitle({ pdf, root }: ReportDocument, block: Title): void {
  const { details, notes = [], fallbackTitle = block.title } = block
  const title = isPrintable(pdf, block.title, TITLE.font) ? block.title : fallbackTitle
  if (block.accent !== undefined) addBand(pdf, block.accent)
  const logo = block.logo && logoOf(pdf, block.logo, block.compact ? SMALL_ROOM : LOGO_ROOM)
  if (logo) root.add(logo.element)
  // On a small title the logo takes the place of the product's name.
  if (!logo || !block.compact) {
    const align = logo || block.compact ? 'right' : 'left'
    root.add(
      addTaggedElement(pdf, 'P', () =>
        writeText(pdf, PRODUCT_NAME, NAME, { ...at(MARGIN.top), align }),
      ),
    )
  }
  pdf.y = block.compact ? MARGIN.top - 4 : MARGIN.top + Math.max(26, (logo?.height ?? 0) + 12)
  const style = block.compact ? COMPACT_TITLE : titleStyle(pdf, title)
  root.add(addTaggedElement(pdf, 'H1', () => writeText(pdf, title, style, at(pdf.y))))
  pdf.y += 2
  root.add(
    addTaggedElement(pdf, 'P', () =>
      writeText(pdf, details.map(isolate).join(' · '), STYLE.quiet, at(pdf.y)),
    ),
  )
  for (const note of [...notes, ...lossNotes(pdf, [block.title, ...details])]) {
    root.add(addTaggedElement(pdf, 'P', () => writeText(pdf, note, STYLE.quiet, at(pdf.y))))
  }
  pdf.y += 7
  if (block.compact) return
  drawRule(pdf, pdf.y, true)
  pdf.y += 10
}

const BAND = 10

/** Adds the band without text, because the contrast with a custom color is unknown. */
function addBand(pdf: Pdf, color: string): void {
  drawArtifact(pdf, 'Layout', () => pdf.rect(0, 0, A4.width, BAND).fill(color))
}

/** On the left above the title, and on the right beside a small one. */
const LOGO_ROOM = { width: 150, height: 46, isRight: false } as const
const SMALL_ROOM = { width: 110, height: 20, isRight: true } as const

/** Scales the logo down to its room and never up. */
function logoOf(
  pdf: Pdf,
  { base64, alt, ...size }: Picture,
  room: typeof LOGO_ROOM | typeof SMALL_ROOM,
): { readonly element: Element; readonly height: number } {
  const scale = Math.min(PT_PER_PX, room.width / size.width, room.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const [x, y] = [MARGIN.left + (room.isRight ? COLUMN - width : 0), MARGIN.top]
  const draw = () => {
    pdf.image(Buffer.from(base64, 'base64'), x, y, { width, height })
  }
  const bbox = [x, y, x + width, y + height]
  return {
    element: addTaggedElement(pdf, 'Figure', draw, { alt, bbox, placement: 'Block' }),
    height,
  }
}

function titleStyle(pdf: Pdf, title: string): Style {
  const sizes = TITLE_SIZES.map((size) => ({ ...TITLE, size }))
  return sizes.find((style) => heightOf(pdf, title, style) <= TITLE_HEIGHT) ?? sizes.at(-1) ?? TITLE
}

/** Says which characters of the names are left out, if any. */
function lossNotes(pdf: Pdf, names: readonly string[]): string[] {
  const lost = names.flatMap((name) => unprintableLetters(pdf, name, TITLE.font))
  if (lost.length === 0) return []
  return lost.some((letter) => EAST_ASIAN_LETTER.test(letter))
    ? [
        'Chinese, Japanese and Korean characters are left out, because the server has no font for them. Its administrator can install one.',
      ]
    : ['Names with characters that this report cannot print are shortened or omitted.']
}

const EAST_ASIAN_LETTER = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u

const at = (y: number) => ({ x: MARGIN.left, y, width: COLUMN })
