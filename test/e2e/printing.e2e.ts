import type { Page } from '@playwright/test'
import { inForm } from '#test/server/in-form.ts'
import { expect, setPlan, signUp, test } from './fixtures.ts'
import { printedLines } from './printed-lines.ts'
import { createTwoRounds } from './results-steps.ts'

test('no printed page ends with a heading or has only a line or two', async ({ page }) => {
  await page.goto('/results')
  await expectWellPrinted(page, 'Digital Transformation Readiness', 'A4')
  await setPlan(await signUp(page), 'pro')
  const { spring, autumn } = await createTwoRounds(page)
  const { teamId } = autumn.round
  for (const [{ results }, format] of [
    [spring, 'A4'],
    [autumn, 'Letter'],
  ] as const) {
    await page.goto(results)
    await expectWellPrinted(page, 'How results are calculated', format)
  }
  await page.goto(`/reports?view=time&team=${teamId}&assessment=teamwork`)
  await expectWellPrinted(page, 'Compare two rounds', 'Letter')
})

test('wherever a printed page ends, no heading and no line stands alone', async ({ page }) => {
  await page.goto('/about', { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  const items = Array.from({ length: 12 }, (_, index) => `Item ${index}`)
  const parts = [
    `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
    `<table>${items.map((item) => `<tr><td>${item}</td></tr>`).join('')}</table>`,
    '<div><p>First<br>Second<br>Third</p><p>Last</p></div>',
  ]
  for (const part of parts) {
    // The part moves over the end of the page line by line.
    const sections = Array.from({ length: 18 }, (_, index) => {
      const before = '<div>Line</div>'.repeat(32 + index)
      return `<section>${before}<h2>Heading</h2>${part}</section>`
    })
    await main.evaluate((element, html) => {
      element.innerHTML = html
      for (const section of element.querySelectorAll('section')) section.style.breakBefore = 'page'
    }, sections.join(''))
    const pages = printedLines(await page.pdf({ format: 'A4' }))
    // Some sections fit on one page, others do not.
    expect(pages.length, part).toBeGreaterThan(sections.length)
    for (const lines of pages) expect(lines.length, part).toBeGreaterThan(1)
    expect(pages.map((lines) => lines.at(-1))).not.toContain('Heading')
  }
})

/**
 * Prints the page in one format, in the nightly run in both. `last` is a text at the end of the page,
 * which renders in steps.
 */
async function expectWellPrinted(page: Page, last: string, own: 'A4' | 'Letter'): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText(last).last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(main.getByText(/^Loading /)).toHaveCount(0)
  await expect(main.locator('.appear-late')).toHaveCount(0)
  const headings = [
    ...(await main.getByRole('heading').allTextContents()),
    ...(await main.locator('thead').allTextContents()),
  ].map((text) => text.replace(/\s/g, ''))
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
  for (const format of inForm([own], ['A4', 'Letter'])) {
    const pages = printedLines(await page.pdf({ format, margin }))
    expect(pages.flat().length, page.url()).toBeGreaterThan(20)
    for (const [index, lines] of pages.entries()) {
      const where = `page ${index + 1} of ${pages.length} (${format}) of ${page.url()}: ${lines.join(' | ')}`
      expect(lines.length, where).toBeGreaterThan(2)
      expect(headings, where).not.toContain(lines.at(-1))
    }
  }
}
