import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { faultsOf, WIDTHS } from '#test/web/svg-faults.ts'
import { overlap } from './box.ts'
import { layOutColumns } from './columns-layout.ts'
import { Columns } from './Columns.tsx'
import { ColumnsFigure } from './ColumnsFigure.tsx'
import { drawingsIn } from './parse-drawings.ts'
import { HARD_COLUMNS } from '#test/web/charts/hard-data.ts'
import { textWidth } from './text-lines.ts'

const count = (value: number) => value.toLocaleString('en-US')

test('no value is drawn across a neighboring column', () => {
  for (const { columns } of HARD_COLUMNS.filter((entry) => entry.columns.length > 0)) {
    for (const width of WIDTHS) {
      const { columns: drawn } = layOutColumns(columns, width, count)
      const texts = drawn.flatMap(({ middle, value, column }) => {
        if (!value) return []
        const wide = textWidth(value.text, 13)
        return [{ key: column.key, x: middle - wide / 2, y: value.y - 9, width: wide, height: 9 }]
      })
      const crossed = texts.filter((text) =>
        drawn.some((bar) => bar.height > 0 && bar.column.key !== text.key && overlap(bar, text)),
      )
      expect(crossed).toEqual([])
    }
  }
})

describe.each(HARD_COLUMNS)('columns of $name', ({ columns }) => {
  test('are valid at every width', () => {
    const faults = WIDTHS.flatMap((width) =>
      faultsOf(<Columns columns={columns} width={width} textOf={count} label="Columns" />),
    )
    expect(faults).toEqual([])
  })

  test('label the last column at every width, and show every value on a wide chart', () => {
    const last = columns.at(-1)?.label ?? 'Nothing to show yet.'
    const values = columns.map(({ value }) => (value === null ? '–' : count(value)))
    const textsByWidth = [...WIDTHS, 4000].map((width) => {
      const drawing = <Columns columns={columns} width={width} textOf={count} label="Columns" />
      return drawingsIn(renderToStaticMarkup(drawing))[0]?.texts.map(({ text }) => text)
    })
    for (const texts of textsByWidth) expect(texts).toContain(last)
    expect(textsByWidth.at(-1)).toEqual(expect.arrayContaining(values))
  })

  test('have every value in the data table', () => {
    const rows = columns.map(({ key, label, value }) => ({
      key,
      cells: [label, value === null ? '–' : count(value)],
    }))
    const markup = renderToStaticMarkup(
      <ColumnsFigure
        subject="Registrations"
        finding="They say something."
        columns={columns}
        textOf={count}
        table={{ head: ['Month', 'Value'], rows }}
      />,
    )
    const words = (/<table.*<\/table>/s.exec(markup)?.[0] ?? '').replaceAll(/(<[^>]*>)+/g, ' ')
    expect(markup).toContain('aria-label="Registrations. They say something."')
    for (const { cells } of rows) expect(words).toContain(cells.join(' '))
  })
})
