import PptxGenJS from 'pptxgenjs'
import { fitWithin } from '#domain/branding.ts'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Picture } from '#server/platform/pdf/blocks.ts'
import { cleanForXml } from '#server/platform/xml-text.ts'
import type { BarChart, Deck, Slide, SlideContent } from './deck.ts'

// The types of the package describe its ES module as if it were CommonJS.
type Pptx = PptxGenJS.default
type Page = ReturnType<Pptx['addSlide']>
const Presentation = PptxGenJS as unknown as typeof PptxGenJS.default

/** A font that every office program has or replaces by one of the same widths. */
const FONT = 'Arial'

/** Size and margins of a slide, in inches. */
const PAGE = { width: 13.33, height: 7.5 } as const
const MARGIN = 0.7
const WIDTH = PAGE.width - 2 * MARGIN

const BAND = 0.14
const TITLE = { y: 0.5, height: 1.0 } as const
const LEAD = { y: 1.5, height: 0.85 } as const
const BOTTOM = 6.95

const INK = hex(LIGHT_THEME.ink)
const MUTED = hex(LIGHT_THEME.muted)

/** Makes a presentation with editable text and native charts. Returns the file's bytes. */
export async function writeDeck(deck: Deck): Promise<Uint8Array> {
  const pptx = new Presentation()
  pptx.defineLayout({ name: 'WIDE', width: PAGE.width, height: PAGE.height })
  pptx.layout = 'WIDE'
  pptx.theme = { headFontFace: FONT, bodyFontFace: FONT }
  pptx.title = cleanForXml(deck.title)
  pptx.author = deck.author
  pptx.company = PRODUCT_NAME
  pptx.subject = cleanForXml(deck.subject)
  for (const slide of deck.slides) addSlide(pptx, slide, deck)
  return (await pptx.write({ outputType: 'uint8array' })) as Uint8Array
}

function addSlide(pptx: Pptx, slide: Slide, { accent, logo }: Deck): void {
  const page = pptx.addSlide()
  page.background = { color: hex(LIGHT_THEME.surface) }
  const color = hex(accent ?? LIGHT_THEME.ink)
  page.addShape('rect', { x: 0, y: 0, w: PAGE.width, h: BAND, fill: { color } })
  if (slide.content.kind === 'cover') {
    if (logo) addLogo(page, logo)
    addCover(page, slide, slide.content.lines)
  } else {
    addTextBox(page, slide.title, { ...TITLE, sizes: [34, 30, 26, 22, 20], bold: true })
    if (slide.lead !== undefined) {
      addTextBox(page, slide.lead, { ...LEAD, sizes: [22, 20, 18, 16], color: MUTED })
    }
    const top = slide.lead === undefined ? LEAD.y : LEAD.y + LEAD.height + 0.1
    addContent(page, slide.content, top)
  }
  page.addNotes(cleanForXml(slide.notes.join('\n\n')))
}

const PX_PER_INCH = 96
/** Room for the logo above the title of the first slide, in px. */
const LOGO_ROOM = { width: 3 * PX_PER_INCH, height: 0.9 * PX_PER_INCH }

function addLogo(page: Page, { base64, alt: altText, ...size }: Picture): void {
  const { width, height } = fitWithin(LOGO_ROOM, size)
  const [w, h] = [width / PX_PER_INCH, height / PX_PER_INCH]
  // The first bytes of every JPEG.
  const type = base64.startsWith('/9j/') ? 'jpeg' : 'png'
  page.addImage({ data: `image/${type};base64,${base64}`, x: MARGIN, y: 0.6, w, h, altText })
}

function addCover(page: Page, { title }: Slide, lines: readonly string[]): void {
  addTextBox(page, title, { y: 1.6, height: 2.2, sizes: [44, 36, 30, 24], bold: true, low: true })
  addTextBox(page, lines.join('\n'), { y: 4, height: 2.4, sizes: [22, 20, 18, 16], color: MUTED })
}

function addContent(page: Page, content: Exclude<SlideContent, { kind: 'cover' }>, top: number) {
  const height = BOTTOM - top
  switch (content.kind) {
    case 'list':
      return addList(page, content, { y: top, height })
    case 'score':
      addTextBox(page, content.value, { y: top, height: 1.9, sizes: [115], bold: true })
      addTextBox(page, content.word, {
        y: top + 1.9,
        height: 0.6,
        sizes: [26],
        bold: true,
        color: hex(content.color),
      })
      return addTextBox(page, content.lines.join('\n'), {
        y: top + 2.6,
        height: height - 2.6,
        sizes: [26, 24, 22, 20, 18, 16],
        space: 8,
      })
    case 'chart': {
      const room = content.question === undefined ? 0 : 1.1
      addChart(page, content.chart, { y: top, height: height - room })
      if (content.question === undefined) return undefined
      return addTextBox(page, content.question, {
        y: BOTTOM - room + 0.1,
        height: room - 0.1,
        sizes: [26, 24, 22, 20, 18],
        bold: true,
      })
    }
    case 'table':
      return addTable(page, content, top)
  }
}

interface Box {
  readonly y: number
  readonly height: number
}

/** Adds a text in the largest of some sizes, in points, in which it probably fits. */
function addTextBox(
  page: Page,
  text: string,
  {
    y,
    height,
    sizes,
    bold = false,
    color = INK,
    low = false,
    space = 0,
  }: Box & {
    readonly sizes: readonly number[]
    readonly bold?: boolean
    readonly color?: string
    /** At the bottom of its box. */
    readonly low?: boolean
    /** Space below each paragraph, in points. */
    readonly space?: number
  },
): void {
  const fontSize = sizes.find((size) => fits(text, size, height, space)) ?? sizes.at(-1) ?? 16
  page.addText(cleanForXml(text), {
    x: MARGIN,
    y,
    w: WIDTH,
    h: height,
    margin: 0,
    fontFace: FONT,
    fontSize,
    bold,
    color,
    align: 'left',
    valign: low ? 'bottom' : 'top',
    fit: 'shrink',
    paraSpaceAfter: space,
  })
}

/** The width of an average letter and the height of a line, relative to the size. */
const LETTER = 0.56
const LINE = 1.22

const POINTS_PER_INCH = 72

function fits(text: string, size: number, height: number, space: number): boolean {
  const perLine = Math.floor((WIDTH * POINTS_PER_INCH) / (size * LETTER))
  const needed = text
    .split('\n')
    .reduce(
      (sum, paragraph) =>
        sum + Math.max(1, Math.ceil(paragraph.length / perLine)) * size * LINE + space,
      0,
    )
  return needed <= height * POINTS_PER_INCH
}

function addList(
  page: Page,
  { items, quoted }: Extract<SlideContent, { kind: 'list' }>,
  { y, height }: Box,
): void {
  const text = items.join('\n')
  const sizes = [32, 28, 24, 22, 20, 18, 16, 14]
  const fontSize = sizes.find((size) => fits(text, size * 1.04, height, 12)) ?? 14
  page.addText(
    items.map((item) => ({
      // A line break within a comment is no new item.
      text: cleanForXml(item).replaceAll(/\s*\n\s*/g, ' '),
      options: { bullet: quoted ? { characterCode: '201C' } : { indent: 20 }, breakLine: true },
    })),
    {
      x: MARGIN,
      y,
      w: WIDTH,
      h: height,
      margin: 0,
      fontFace: FONT,
      fontSize,
      color: INK,
      valign: 'top',
      paraSpaceAfter: 12,
      fit: 'shrink',
    },
  )
}

const CHART_TEXT = 18

function addChart(page: Page, chart: BarChart, { y, height }: Box): void {
  const { labels, series, direction, colors, max, alt } = chart
  page.addChart(
    'bar' as PptxGenJS.default.CHART_NAME,
    series.map(({ name, values }) => ({
      name: cleanForXml(name),
      labels: labels.map(cleanForXml),
      values: [...values],
    })),
    {
      x: MARGIN,
      y,
      w: WIDTH,
      h: height,
      altText: alt,
      barDir: direction === 'horizontal' ? 'bar' : 'col',
      barGrouping: 'clustered',
      barGapWidthPct: 45,
      chartColors: colors.map(hex),
      // The first label at the top. The types know only one of the two orientations.
      catAxisOrientation: (direction === 'horizontal' ? 'maxMin' : 'minMax') as 'minMax',
      catAxisLabelFontFace: FONT,
      catAxisLabelFontSize: CHART_TEXT,
      catAxisLabelColor: INK,
      valAxisMinVal: 0,
      valAxisMaxVal: max,
      valAxisHidden: true,
      valAxisLineShow: false,
      valGridLine: { style: 'none' },
      catGridLine: { style: 'none' },
      showValue: true,
      dataLabelFontFace: FONT,
      dataLabelFontSize: CHART_TEXT,
      dataLabelFontBold: true,
      dataLabelColor: INK,
      dataLabelFormatCode: '0',
      dataLabelPosition: 'outEnd',
      showLegend: series.length > 1,
      legendPos: 't',
      legendFontFace: FONT,
      legendFontSize: CHART_TEXT,
      legendColor: INK,
    },
  )
}

function addTable(
  page: Page,
  { head, shares, rows }: Extract<SlideContent, { kind: 'table' }>,
  top: number,
): void {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const line = { type: 'solid', pt: 1, color: hex(LIGHT_THEME.line) } as const
  const none = { type: 'none' } as const
  page.addTable(
    [
      head.map((text) => ({ text, options: { bold: true, color: MUTED } })),
      ...rows.map((row) => row.map((text) => ({ text: cleanForXml(text) }))),
    ],
    {
      x: MARGIN,
      y: top,
      w: WIDTH,
      colW: shares.map((share) => (share / total) * WIDTH),
      rowH: [0.5, ...rows.map(() => 0.9)],
      fontFace: FONT,
      fontSize: 20,
      color: INK,
      valign: 'middle',
      border: [none, none, line, none],
    },
  )
}

/** Returns a color without its sign, as the package takes it. */
function hex(color: string): string {
  return color.replace('#', '').toUpperCase()
}
