import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { Block } from './blocks.ts'
import {
  addTaggedElement,
  COLUMN,
  ensureSpace,
  MARGIN,
  STYLE,
  widthOf,
  writeText,
} from './document.ts'
import type { ReportDocument, Style } from './document.ts'
import { addFigure, drawSvgAt, fitSvg } from './figure.ts'

type Score = Extract<Block, { kind: 'score' }>

export const SCORE_HEIGHT = 68
const GAP = 5
const BASELINE = 38
const LARGE: Style = { font: 'Display', size: 46, color: LIGHT_THEME.ink, lead: 0 }
const SMALL: Style = { font: 'Display', size: 16, color: LIGHT_THEME.muted, lead: 0 }
const MARK = 11
/** Distance from the baseline of the score to that of its level. */
const LEVEL = 19
/** Width of the score's texts, next to its drawing. */
const TEXTS = 192

/** Adds a large score with its level and the share that agrees, and the score on its scale. */
export function addScore(
  page: ReportDocument,
  { value, of, mark, word, color, note, drawing }: Score,
): void {
  const { pdf, root } = page
  ensureSpace(page, SCORE_HEIGHT)
  const top = pdf.y
  const y = top + BASELINE
  const ofX = MARGIN.left + widthOf(pdf, value, LARGE) + 3
  const level = { ...STYLE.part, color }
  const levelY = y + LEVEL
  const levelX = MARGIN.left + MARK + 4
  const at = (x: number) => ({ x, y, width: COLUMN, onBaseline: true })
  root.add(
    addTaggedElement(pdf, 'P', () => {
      writeText(pdf, value, LARGE, at(MARGIN.left))
      // The spaces separate the texts for screen readers.
      writeText(pdf, `${of} `, SMALL, at(ofX))
      drawSvgAt(pdf, mark, MARGIN.left, levelY - MARK + 2, MARK)
      writeText(pdf, `${word} `, level, { ...at(levelX), y: levelY })
      if (note !== undefined) {
        const x = levelX + widthOf(pdf, `${word}  `, level)
        writeText(pdf, note, STYLE.quiet, { ...at(x), y: levelY })
      }
    }),
  )
  if (drawing) {
    const maxWidth = COLUMN - TEXTS
    const { height } = fitSvg(drawing.svg, maxWidth)
    const x = MARGIN.left + TEXTS
    addFigure(pdf, root, drawing, { x, y: top + (SCORE_HEIGHT - height) / 2, maxWidth })
  }
  pdf.y = top + SCORE_HEIGHT + GAP
}
