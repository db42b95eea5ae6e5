import { beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'
import { formatScore } from '#domain/scoring.ts'
import { useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import { filledShares, textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'

const PATH = '/api/sample-results/report.pdf'

const app = useApp()

describe('the sample report', () => {
  let answer: JsonResponse
  let pdf: Buffer
  let pages: string[]

  beforeAll(async () => {
    answer = await app.visitor().get(PATH)
    pdf = Buffer.from(await answer.arrayBuffer())
    pages = textOfPages(pdf).map((page) => page.replaceAll(/\s+/g, ' '))
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
    // The scale of the score, the trend, the radar and six sparklines.
    expect(figures).toHaveLength(9)
    expect(described).toHaveLength(figures.length)
  })

  test('says that it is a sample, on every page', () => {
    expect(pages).toHaveLength(6)
    for (const page of pages) {
      expect(page).toContain('Sample data shown for demonstration purposes.')
    }
  })

  test('shows the sample results in letters that the font supports', () => {
    const words = pages.join(' ')
    expect(words).not.toContain(UNKNOWN)
    expect(pages[0]).toContain('77 /100 Good')
    expect(pages[0]).toMatch(
      /Highest-scoring categories .*Lowest-scoring categories .*What to do first /,
    )
    for (const { title, totalScore, categories } of Object.values(SAMPLE_RESULTS)) {
      expect(words).toContain(title)
      expect(words).toContain(`Score: ${formatScore(totalScore)} out of 100`)
      for (const { category, percentage } of categories) {
        expect(words).toMatch(new RegExp(`${category} \\d+ ${formatScore(percentage)}`))
      }
    }
  })

  test('fills its pages', () => {
    for (const share of filledShares(pdf).slice(0, -1)) expect(share).toBeGreaterThan(0.6)
  })

  test('ends with the explanation of the method', () => {
    expect(pages.at(-1)).toMatch(/How to read this report .*Level and color .*Group size/)
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
