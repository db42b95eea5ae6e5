import { expect, expectAccessible, setPlan, signUp, test } from './fixtures.ts'
import { createSession } from './manager-steps.ts'

/** The size of every page of a PDF, in points. */
const pageSizes = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox *\[0 0 ([\d.]+) ([\d.]+)/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
  )

test('the share panel opens again with its invitation texts', async ({ page }) => {
  await signUp(page)
  const created = await createSession(page)
  await page.goto('/quizzes')
  await page.getByRole('button', { name: 'Actions for Autumn check' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await page.waitForURL('**/share')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboardText = () => page.evaluate(() => navigator.clipboard.readText())

  await page.getByRole('button', { name: 'Copy message' }).click()
  await expect(page.getByText('Message copied to clipboard!')).toBeVisible()
  const message = await clipboardText()
  expect(message).toContain('Autumn check: how does Core work together? 20 questions')
  expect(message.split('\n')[1]).toBe(created.link)
  expect(message).toContain('in groups of at least three people')

  await page.getByRole('button', { name: 'Copy email' }).click()
  await expect(page.getByText('Invitation copied to clipboard!')).toBeVisible()
  expect(await clipboardText()).toMatch(/^Subject: Please respond: Autumn check\n\nHello,\n/)
  expect(await clipboardText()).toContain(created.link)
  // Readers in another time zone need the time zone of the end.
  expect(await clipboardText()).toMatch(/is open until .+ [AP]M [A-Z+\-\d:]+\./)
  await expect(page.getByRole('link', { name: 'Open in email app' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=Please%20respond/,
  )
})

test('the poster is one sheet of A4 or Letter with the QR code and three sentences', async ({
  page,
}) => {
  await signUp(page)
  const created = await createSession(page, {
    title: 'W'.repeat(60) + ' how we work together'.repeat(4),
  })
  await page.goto(created.share)
  await page.getByRole('link', { name: 'Print poster' }).click()
  const poster = page.getByRole('region', { name: 'Poster' })
  await expect(poster.getByText('Core', { exact: true })).toBeVisible()
  await expect(poster.getByRole('img', { name: /^QR code with the quiz link/ })).toBeVisible()
  await expect(poster.getByText(created.link)).toBeVisible()
  await expect(poster.getByRole('definition')).toHaveCount(3)
  await expect(
    poster.getByText('Answers are added to the results only in groups of at least 3'),
  ).toBeVisible()
  await expectAccessible(page)

  const print = () => page.pdf({ preferCSSPageSize: true })
  await page.getByRole('radio', { name: 'A4' }).check()
  expect(pageSizes(await print())).toEqual(['595 x 842'])
  await page.getByRole('radio', { name: 'US Letter' }).check()
  expect(pageSizes(await print())).toEqual(['612 x 792'])
  await page.getByRole('radio', { name: 'A4' }).check()
  expect(pageSizes(await print())).toEqual(['595 x 842'])
  // No part overlaps another or the sheet, even with a long title.
  await page.emulateMedia({ media: 'print' })
  const parts = ['header', '.poster-middle', '.poster-facts', '.poster-promise', 'footer']
  const [header, middle, facts, promise, footer] = await Promise.all(
    parts.map(async (part) => {
      const box = await poster.locator(part).boundingBox()
      if (!box) throw new Error(`no ${part}`)
      return { top: box.y, bottom: box.y + box.height }
    }),
  )
  const order = [header?.bottom, facts?.top, facts?.bottom, promise?.top, promise?.bottom]
  const edges = [...order, footer?.top, footer?.bottom].map((edge) => edge ?? Number.NaN)
  expect(edges).toEqual(edges.toSorted((a, b) => a - b))
  expect(edges.at(-1)).toBeLessThan(297 * (96 / 25.4))
  expect((middle?.bottom ?? 0) - (middle?.top ?? 0)).toBeGreaterThan(250)
  await page.emulateMedia({ media: 'screen' })

  await created.change({ isActive: false })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This round has ended.' })).toBeVisible()
})

for (const [name, options] of [
  [
    'in the light theme, on a large screen',
    { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  ],
  [
    'in the dark theme, on the narrowest phone',
    { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
  ],
] as const) {
  test.describe(name, () => {
    test.use(options)

    test('every screen of a round fits its width and is accessible', async ({ page }) => {
      test.setTimeout(120_000)
      await setPlan(await signUp(page), 'pro')
      const created = await createSession(page, {
        title: 'Zusammenarbeitszufriedenheitsbefragungsauswertung2026',
        description: 'So that we know what to work on.',
      })
      const check = async () => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width, page.url()).toBe(options.viewport.width)
        await expectAccessible(page)
      }
      await page.goto('/quizzes')
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await check()
      for (const path of [created.share, `/sessions/${created.session.id}/poster`]) {
        await page.goto(path)
        await expect(page.getByText(/Scan to respond/)).toBeVisible()
        await check()
      }
      for (const path of [`/quiz-sessions/${created.session.id}/my-view`, created.link]) {
        await page.goto(path)
        await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
        await check()
        await page.getByRole('button', { name: 'Start', exact: true }).click()
        for (let number = 1; number < 20; number += 1) {
          await page.keyboard.press('3')
          await page.keyboard.press('Enter')
        }
        await expect(page.getByText('Question 20 of 20')).toBeVisible()
        await page.keyboard.press('3')
        await check()
      }
      await page.getByText('See exactly what will be stored').click()
      await expect(page.getByText(created.session.id).first()).toBeVisible()
      await check()
      await page.getByRole('button', { name: 'Complete Assessment' }).click()
      await expect(page.getByText('Assessment Completed!')).toBeVisible()
      // Focusing the link stops the automatic redirect.
      await page.getByRole('link', { name: 'Go to the start page' }).focus()
      await check()
    })
  })
}
