import { beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'
import { formatScore } from '#domain/scoring.ts'
import { useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import { textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'

const PATH = '/api/sample-results/report.pdf'

const app = useApp()

describe('the sample report', () => {
  let answer: JsonResponse
  let pdf: Buffer
  let pages: string[]

  beforeAll(async () => {
    answer = await app.visitor().get(PATH)
    pdf = Buffer.from(await answer.arrayBuffer())
    pages = textOfPages(pdf).map((page) => page.replaceAll('\n', ' '))
  })

  test('is a downloadable PDF for every visitor', () => {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename=sextant-sample-report.pdf',
    )
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is accessible: tagged, with language, title and descriptions of its drawings', () => {
    const text = pdf.toString('latin1')
    const markers = [
      '/Marked true',
      '/StructTreeRoot',
      '/Lang (en)',
      '/DisplayDocTitle true',
      '(Sample Team: Sextant report)',
    ]
    expect(markers.filter((marker) => !text.includes(marker))).toEqual([])
    const figures = text.match(/\/S \/Figure/g) ?? []
    const described = text.match(/\/S \/Figure[\s\S]{0,20}\/Alt \(/g) ?? []
    // Six bar charts, the trend, the radar and six sparklines.
    expect(figures).toHaveLength(14)
    expect(described).toHaveLength(figures.length)
  })

  test('says that it is a sample, on every page', () => {
    expect(pages.length).toBeGreaterThanOrEqual(9)
    for (const page of pages) {
      expect(page).toContain('Sample data shown for demonstration purposes.')
    }
  })

  test('shows the sample results in letters that the font supports', () => {
    const words = pages.join(' ')
    expect(words).not.toContain(UNKNOWN)
    expect(pages[1]).toContain('77 /100  Good')
    for (const { title, totalScore, categories } of Object.values(SAMPLE_RESULTS)) {
      const own = pages.find((page) => page.startsWith(title)) ?? ''
      expect(own).toContain(formatScore(totalScore))
      for (const { category, percentage } of categories) {
        expect(own).toContain(category)
        expect(own).toContain(`${formatScore(percentage)}%`)
      }
    }
  })

  test('ends with the explanation of the method', () => {
    expect(pages.at(-1)).toMatch(/How to read this report .*The four bands .*Group size/)
  })

  test('is rendered once for twenty simultaneous requests', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const again = await app.visitor().get(PATH)
        return Buffer.from(await again.arrayBuffer())
      }),
    )
    // The PDF contains its creation time, so a second one would differ.
    expect(all.every((bytes) => bytes.equals(pdf))).toBe(true)
  })
})
