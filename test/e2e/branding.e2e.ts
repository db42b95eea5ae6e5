import type { Page } from '@playwright/test'
import { aLogo, handmadePng } from '#test/server/images.ts'
import {
  expect,
  expectAccessible,
  fulfillOnce,
  navigate,
  setPlan,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { createRound } from './manager-steps.ts'
import { openQuiz, PHONE, question, start } from './quiz-steps.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Branding' })
const save = (page: Page) => card(page).getByRole('button', { name: 'Save branding' }).click()
const logoField = (page: Page) => card(page).getByLabel('Logo')
const accentField = (page: Page) => card(page).getByRole('textbox', { name: /^Accent color/ })

const png = (buffer: Buffer, name = 'logo.png') => ({ name, mimeType: 'image/png', buffer })

test('a manager sets a logo and a color, and participants see them', async ({ page, browser }) => {
  await setPlan(await signUp(page), 'pro')
  const { link, round } = await createRound(page)
  await page.goto('/workspace/branding')
  await expect(card(page).getByRole('button', { name: 'Remove branding' })).toHaveCount(0)
  await logoField(page).setInputFiles(png(await aLogo()))
  await accentField(page).fill('0A5C36')
  await expect(card(page).getByText('Current logo: logo.png, not saved yet')).toBeVisible()
  await save(page)
  await expect(toastOf(page)).toContainText('Branding saved')
  await expect(accentField(page)).toHaveValue('#0a5c36')
  await page.reload()
  await expect(card(page).getByText('Current logo: 320 × 120 pixels, saved')).toBeVisible()
  await expect(accentField(page)).toHaveValue('#0a5c36')
  const shown = card(page).locator('img').first()
  await expect(shown).toHaveJSProperty('naturalWidth', 320)

  const branded = await openQuiz(browser, link, PHONE)
  const logo = branded.getByRole('banner').getByAltText('Logo')
  await expect(logo).toHaveJSProperty('naturalHeight', 80)
  // Its space is reserved before it loads, so the layout does not shift.
  expect(await logo.boundingBox()).toMatchObject({ width: 107, height: 40 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await branded.emulateMedia({ colorScheme })
    await expect(branded.locator('.quiz-accent rect')).toHaveCSS('fill', 'rgb(10, 92, 54)')
  }
  await expectAccessible(branded)
  await start(branded)
  await question(branded, 1)
  await expect(logo).toBeInViewport()
  await expectAccessible(branded)
  await branded.context().close()
  await navigate(page, `/sessions/${round.id}/poster`)
  const printed = page.getByRole('region', { name: 'Poster' }).getByAltText('Logo')
  await expect(printed).toHaveJSProperty('naturalWidth', 320)
  await navigate(page, '/workspace/branding')

  await card(page).getByRole('button', { name: 'Remove branding' }).click()
  await expectAccessible(page)
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Remove branding' }).click()
  await expect(toastOf(page)).toContainText('Branding removed')
  await expect(logoField(page)).toBeFocused()
  await expect(card(page).locator('img')).toHaveCount(0)
  await expect(accentField(page)).toHaveValue('')
  const quiz = await openQuiz(browser, link)
  await expect(quiz.getByRole('banner')).toContainText('Sextant')
  await expect(quiz.getByAltText('Logo')).toHaveCount(0)
  await quiz.context().close()
})

test('plans without branding say so and keep it; an invalid logo or color loses no input', async ({
  page,
}) => {
  const mary = await signUp(page)
  await setPlan(mary, 'starter')
  await page.goto('/workspace/branding')
  await expect(card(page)).toContainText('Available on the Pro and Business plans')
  await expect(logoField(page)).toHaveCount(0)
  await expect(card(page).getByRole('button')).toHaveCount(0)
  await expect(card(page).getByRole('link', { name: 'View plans' })).toHaveAttribute(
    'href',
    '/pricing',
  )
  await setPlan(mary, 'pro')
  await page.reload()
  await accentField(page).fill('#12')
  await save(page)
  await expect(accentField(page)).toBeFocused()
  await expect(accentField(page)).toHaveAccessibleDescription(/such as #1a2b3c/)
  await accentField(page).fill('#123')
  await accentField(page).blur()
  await expect(accentField(page)).toHaveValue('#112233')

  const svg = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await logoField(page).setInputFiles(svg)
  await expect(logoField(page)).toHaveAccessibleDescription(/Other file types are not supported/)
  await logoField(page).setInputFiles(png(Buffer.alloc(600_000)))
  await expect(logoField(page)).toHaveAccessibleDescription(/This file is 586 KB/)
  await expectAccessible(page)

  // Only the server can see that this image has too many pixels.
  const bomb = handmadePng({ width: 9_000, height: 9_000 }, [], Buffer.alloc(1_000))
  await logoField(page).setInputFiles(png(bomb))
  await save(page)
  await expect(toastOf(page)).toContainText('Branding not saved')
  await expect(logoField(page)).toBeFocused()
  await expect(logoField(page)).toHaveAccessibleDescription(/too many pixels/)
  await expect(accentField(page)).toHaveValue('#112233')

  await card(page).getByRole('button', { name: 'Remove logo' }).click()
  const overloaded = { code: 'unavailable', message: 'The service is busy.' }
  const overloadedResponse = { status: 503, json: overloaded }
  await fulfillOnce(page, '**/api/branding', overloadedResponse)
  await save(page)
  await expect(card(page).getByText('The service is busy.')).toBeVisible()
  await save(page)
  await expect(toastOf(page)).toContainText('Branding saved')

  await setPlan(mary, 'free')
  await page.reload()
  await expect(card(page)).toContainText('from an earlier plan are saved but not shown')
  await card(page).getByRole('button', { name: 'Remove branding' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Remove branding' }).click()
  await expect(toastOf(page)).toContainText('Branding removed')
  await expect(card(page)).not.toContainText('from an earlier plan')
})
