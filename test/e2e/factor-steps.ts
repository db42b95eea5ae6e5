import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { codeOf } from './second-factor-steps.ts'

// Steps of journeys with second factors on the account page.

export const security = (page: Page) => page.getByRole('region', { name: 'Security', exact: true })
export const newCodes = (page: Page) => page.getByRole('region', { name: 'Your recovery codes' })
export const passkeys = (page: Page) =>
  page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
export const setUpButton = (page: Page) =>
  page.getByRole('button', { name: 'Set up authenticator app', exact: true })
export const setupPanel = (page: Page) =>
  page.getByRole('region', { name: 'Set up an authenticator app' })
export const removeAppButton = (page: Page) =>
  page.getByRole('button', { name: 'Remove authenticator app' })
export const totpKey = (page: Page) => setupPanel(page).getByRole('code')
export const codeField = (page: Page) => setupPanel(page).getByRole('textbox', { name: 'Code' })
export const question = (page: Page) => page.getByRole('alertdialog')

/** Returns a code that is not valid now, nor in the steps around. */
export function wrongCode(secret: string): string {
  const valid = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  const all = Array.from({ length: 6 }, (_, index) => String(100_000 + index))
  return all.find((code) => !valid.has(code)) ?? ''
}

/** Opens the panel and reads the key; it has the same value as the QR code. */
export async function startSetup(page: Page): Promise<string> {
  await setUpButton(page).click()
  const key = totpKey(page)
  await expect(key).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return (await key.innerText()).replaceAll(' ', '')
}

export const codesOnPage = (page: Page) => newCodes(page).getByRole('listitem').allInnerTexts()

/** Expects that the page fits a narrow phone. */
export async function expectNoOverflowOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  if (size) await page.setViewportSize(size)
}
