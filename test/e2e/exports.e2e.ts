import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, PASSWORD, setPlan, signUp, test, toastOf } from './fixtures.ts'
import { submitAnswers, createRound } from './manager-steps.ts'
import { expireConfirmation } from './second-factor-steps.ts'
import { rowsOf } from '#test/server/csv.ts'
import { rowsOfSheet } from '#test/server/xlsx.ts'

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export' })

/** Chooses an item from the menu with the keyboard and returns the downloaded file. */
async function downloadExport(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await exportButton(page).press('Enter')
  const item = page.getByRole('menuitem', { name, exact: true })
  while (!(await item.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  const file = await downloading
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('a manager downloads results as PDF, CSV and for Excel; a failure says what to do', async ({
  page,
}) => {
  const person = await signUp(page)
  await setPlan(person, 'starter')
  const { round, results } = await createRound(page, { groupSize: 1 })
  await submitAnswers(page.request, round, [4, (position) => 1 + (position % 5), 3])
  await page.goto(results)

  const slides = await downloadExport(page, 'Slides (PowerPoint)')
  expect(slides.name).toMatch(/^sextant-autumn-check-[\d-]+\.pptx$/)
  expect(slides.bytes.subarray(0, 2).toString()).toBe('PK')
  const excel = await downloadExport(page, 'Results (Excel)')
  expect(excel.name).toMatch(/^sextant-autumn-check-[\d-]+\.xlsx$/)
  const figures = await downloadExport(page, 'Results (CSV)')
  expect(figures.name).toMatch(/^sextant-autumn-check-[\d-]+\.csv$/)
  expect(figures.bytes.toString()).toContain('"Autumn check","Core","teamwork"')
  expect(rowsOfSheet(excel.bytes)).toEqual(rowsOf(figures.bytes.toString()))
  await expireConfirmation(person.email)
  const downloading = downloadExport(page, 'Individual responses (CSV)')
  const password = page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByLabel('Your password', { exact: true })
  await password.fill(PASSWORD)
  await password.press('Enter')
  const answers = await downloading
  expect(answers.bytes.toString().trimEnd().split('\r\n')).toHaveLength(1 + 3)
  await expect(exportButton(page)).toBeFocused()
  const forExcel = await downloadExport(page, 'Individual responses (Excel)')
  expect(forExcel.name).toMatch(/-answers\.xlsx$/)
  expect(rowsOfSheet(forExcel.bytes)).toEqual(rowsOf(answers.bytes.toString()))

  await test.step('the button shows progress, and an error shows its message', async () => {
    const release = Promise.withResolvers<void>()
    await page.route('**/report.pdf', async (route) => {
      await release.promise
      await route.fulfill({
        status: 503,
        json: {
          code: 'unavailable',
          message: 'Too many reports are being created. Please try again.',
        },
      })
    })
    await exportButton(page).click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'PDF report' }).click()
    await expect(page.getByRole('button', { name: 'Preparing the PDF report…' })).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: 'Preparing the PDF report…' }),
    ).toHaveCount(1)
    release.resolve()
    await expect(toastOf(page)).toContainText(
      'Too many reports are being created. Please try again.',
    )
    await page.unroute('**/report.pdf')
    const report = await downloadExport(page, 'PDF report')
    expect(report.name).toMatch(/^sextant-autumn-check-[\d-]+\.pdf$/)
    expect(report.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(report.bytes.length).toBeGreaterThan(10_000)
  })
})
