import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { Block } from './blocks.ts'
import {
  addTaggedElement,
  COLUMN,
  ensureSpace,
  heightOf,
  MARGIN,
  STYLE,
  widthOf,
  writeText,
} from './document.ts'
import type { Pdf, ReportDocument, Style } from './document.ts'
import { addFigure, drawSvgAt, fitSvg } from './figure.ts'

type Score = Extract<Block, { kind: 'score' }>

const SCORE_HEIGHT = 68
const GAP = 5
const BASELINE = 38
const LARGE: Style = { font: 'Display', size: 46, color: LIGHT_THEME.ink, lead: 0 }
const SMALL: Style = { font: 'Display', size: 16, color: LIGHT_THEME.muted, lead: 0 }
const MARK = 11
/** Distance from the baseline of the score to that of its level. */
const LEVEL = 19
/** Distance from the baseline of the level to the top of the note. */
const NOTE = 6
/** Width of the score's texts, next to its drawing, and the space between. */
const TEXTS = 192
const SPACE = 12

/** Returns the height of a score block in pt. */
export function scoreHeight(pdf: Pdf, { note }: Pick<Score, 'note'>): number {
  const texts = BASELINE + LEVEL + NOTE
  return note === undefined
    ? SCORE_HEIGHT
    : Math.max(SCORE_HEIGHT, texts + heightOf(pdf, note, STYLE.quiet, TEXTS - SPACE))
}

/** Adds a large score with its level, if there is one, and a note below, and the score on its scale beside them. */
export function addScore(page: ReportDocument, block: Score): void {
  const { value, of, mark, word, color, note, drawing } = block
  const { pdf, root } = page
  const height = scoreHeight(pdf, block)
  ensureSpace(page, height)
  const top = pdf.y
  const y = top + BASELINE
  const ofX = MARGIN.left + widthOf(pdf, value, LARGE) + 3
  const levelY = y + LEVEL
  const at = (x: number) => ({ x, y, width: COLUMN, onBaseline: true })
  root.add(
    addTaggedElement(pdf, 'P', () => {
      writeText(pdf, value, LARGE, at(MARGIN.left))
      // The spaces separate the texts for screen readers.
      writeText(pdf, `${of} `, SMALL, at(ofX))
      if (word !== '') {
        drawSvgAt(pdf, mark, MARGIN.left, levelY - MARK + 2, MARK)
        const level = { ...STYLE.part, color }
        writeText(pdf, `${word} `, level, { ...at(MARGIN.left + MARK + 4), y: levelY })
      }
      if (note !== undefined) {
        const noteY = word === '' ? levelY - MARK + 2 : levelY + NOTE
        const place = { x: MARGIN.left, y: noteY, width: TEXTS - SPACE }
        writeText(pdf, note, STYLE.quiet, place)
      }
    }),
  )
  if (drawing) {
    const maxWidth = COLUMN - TEXTS
    const { height: drawn } = fitSvg(drawing.svg, maxWidth)
    const x = MARGIN.left + TEXTS
    addFigure(pdf, root, drawing, { x, y: top + (SCORE_HEIGHT - drawn) / 2, maxWidth })
  }
  pdf.y = top + height + GAP
}
