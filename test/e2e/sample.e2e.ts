import { expect, expectAccessible, signUp, test } from './fixtures.ts'

test('the sample shows trends, has a report, and leads to an account', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/results')
  await expect(page.getByText('Sample data shown for demonstration purposes.')).toBeVisible()
  const trends = page.getByRole('region', { name: 'Sample trends' })
  const drawing = trends.getByRole('img').first()
  await expect(trends).toBeHidden()

  await test.step('on paper it has trends and no buttons', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(trends).toBeVisible()
    await expect.poll(async () => (await drawing.innerHTML()).length).toBeGreaterThan(500)
    // The prerendered drawing is replaced once its code is loaded, and has no box in between.
    await expect.poll(async () => (await drawing.boundingBox())?.height).toBeGreaterThan(100)
    for (const name of ['View Trends', 'Download Detailed Report', 'Skip to content']) {
      await expect(page.getByText(name)).toBeHidden()
    }
    await page.emulateMedia({ media: null })
  })

  await test.step('a button shows and hides the trends', async () => {
    const button = page.getByRole('button', { name: 'View Trends' })
    await button.click()
    await expect(drawing).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await button.click()
    await expect(trends).toBeHidden()
  })

  await test.step('the report is a PDF', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Detailed Report' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('sextant-sample-report.pdf')
    const [start] = await (await file.createReadStream()).take(1).toArray()
    expect(String(start).slice(0, 5)).toBe('%PDF-')
  })

  await test.step('the whole sample is the results page of a team, and says how to begin', async () => {
    await page.getByRole('link', { name: 'the whole results of one team' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sample results' })).toBeVisible()
    for (const name of [
      'Key Insights',
      'By category',
      'What you agreed',
      'Comments',
      'Assessment Questions & Results',
    ]) {
      await expect(page.getByRole('region', { name })).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: 'Overall score by round' })).toBeVisible()
    // It is a part of the page: nothing is asked for that needs an account.
    expect(calls.filter((path) => /quiz-sessions|reports/.test(path))).toEqual([])
    await page.getByRole('link', { name: 'How to begin with your own team' }).click()
    await expect(page.getByRole('heading', { name: 'Your own team' })).toBeInViewport()
    const begin = page.getByRole('region', { name: 'Your own team' })
    await begin.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/register')
  })
})

test('a user without results gets a link to the assessments', async ({ page }) => {
  await signUp(page)
  await page.goto('/results')
  await expect(page.getByText('No Results Yet')).toBeVisible()
  await page.getByRole('link', { name: 'View sample results' }).click()
  await expect(page).toHaveURL('/sample')
  await expect(page.getByRole('link', { name: 'Start a round' }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Sample data shown')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Take Your First Assessment' }).click()
  await expect(page).toHaveURL('/#assessments')
})
