import { textOfPages } from '#test/server/pdf-text.ts'
import { describe, expect, test } from 'vitest'
import { drawElement } from './draw-svg.ts'
import { layOutPdf } from './layout.ts'
import { parseSvg } from './svg.ts'

const drawingOf = (content: string) => `<svg viewBox="0 0 400 200">${content}</svg>`

const textOf = async (content: string) => {
  const [page = ''] = textOfPages(
    await layOutPdf({
      title: 'A report',
      author: 'An author',
      subject: 'A subject',
      footer: ['The footer'],
      blocks: [
        {
          kind: 'figure',
          finding: 'The finding.',
          drawing: { svg: drawingOf(content), alt: 'A chart' },
        },
      ],
    }),
  )
  return page
}

/** Returns the functions of pdfkit that a drawing calls. */
function callsOf(content: string): string[] {
  const calls: string[] = []
  const pdf: object = new Proxy(
    {},
    {
      get: (_target, name) => () => {
        calls.push(String(name))
        return pdf
      },
    },
  )
  drawElement(pdf as PDFKit.PDFDocument, parseSvg(drawingOf(content)), { x: 0, y: 0, scale: 1 })
  return calls
}

test('a drawing is read as React writes it', () => {
  const svg =
    '<svg viewBox="0 0 9 9"><g fill="none"><path d=""/></g><text x="1">a &lt;&amp;&gt; <tspan y="2">&#x27;b&quot;</tspan></text></svg>'
  expect(parseSvg(svg)).toEqual({
    name: 'svg',
    attributes: { viewBox: '0 0 9 9' },
    children: [
      {
        name: 'g',
        attributes: { fill: 'none' },
        children: [{ name: 'path', attributes: { d: '' }, children: [] }],
      },
      {
        name: 'text',
        attributes: { x: '1' },
        children: ['a <&> ', { name: 'tspan', attributes: { y: '2' }, children: [`'b"`] }],
      },
    ],
  })
  expect(() => parseSvg('')).toThrow('incomplete')
  expect(() => parseSvg('<svg viewBox="0 0 9 9"><rect')).toThrow('incomplete')
})

describe('a chart in a report', () => {
  test('has its words, in any script, and every shape', async () => {
    const text = await textOf(`
      <g stroke="#333" fill="none"><path d=""></path><path d="M0,0L9,9Z" stroke-dasharray="2 3"></path></g>
      <rect x="1" y="1" width="9" height="9" fill-opacity="0.5"></rect><circle cx="9" cy="9" r="3"></circle>
      <line x1="0" y1="0" x2="9" y2="9" stroke="#333"></line><polygon points="0,0 9,0 9,9"></polygon>
      <text text-anchor="middle" font-size="12" font-weight="600" fill="#333"><tspan x="200" y="20">R&amp;D &lt;2</tspan>
      <tspan x="200" y="40">Τμήμα</tspan></text>`)
    expect(text).toContain('R&D <2')
    expect(text).toContain('Τμήμα')
  })

  test('has no trace of a shape without a size, and no inside of a line', () => {
    expect(callsOf('<rect width="0" height="9"/><circle r="0"/><path d=""/>')).toEqual([])
    expect(callsOf('<rect width="9" height="9"/><circle r="1"/>')).toEqual(
      expect.arrayContaining(['rect', 'circle', 'fill']),
    )
    const line = callsOf('<line x1="0" y1="0" x2="9" y2="9" stroke="#333"/>')
    expect(line).toContain('stroke')
    expect(line).not.toContain('fillAndStroke')
  })

  test('with an element or a number that nothing draws is refused', async () => {
    await expect(textOf('<image x="0"></image>')).rejects.toThrow('no image in charts')
    await expect(textOf('<rect rx="3"></rect>')).rejects.toThrow('no rx in charts')
    await expect(textOf('<circle cx="a" cy="9" r="3"></circle>')).rejects.toThrow('cx of a chart')
  })
})
