import type { Page } from '@playwright/test'
import { REGISTRATION_REASONS } from '#domain/registration.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

/** Lets the server say who can register, as with REGISTRATION. */
const limitRegistration = (page: Page, registration: keyof typeof REGISTRATION_REASONS) =>
  page.route(/\/(login|register)(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '<html',
      `<html data-registration="${registration}"`,
    )
    await route.fulfill({ response, body })
  })

const field = (page: Page) => page.getByLabel('Email', { exact: true })

test('where only invited people register, the pages say so, and an invitation shows the form', async ({
  page,
}) => {
  await limitRegistration(page, 'invited')
  const reason = page.getByText(REGISTRATION_REASONS.invited)
  await page.goto('/register')
  await expect(reason).toBeVisible()
  await expect(field(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.getByText(/are free/)).toBeHidden()
  await expectAccessible(page)

  await page.goto('/login')
  await expect(reason).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeHidden()

  await page.goto(`/register?invitation=${'x'.repeat(43)}`)
  await expect(field(page)).toBeVisible()
  await expect(reason).toBeHidden()
  await expect(page.getByText("You can't join with this invitation")).toBeVisible()
  await expect(page.getByText('create an account without it')).toBeHidden()
})

test('where no one registers, an invitation does not show the form either', async ({ page }) => {
  await limitRegistration(page, 'closed')
  for (const path of ['/register', `/register?invitation=${'x'.repeat(43)}`, '/login']) {
    await page.goto(path)
    await expect(page.getByText(REGISTRATION_REASONS.closed)).toBeVisible()
    await expect(page.getByText(REGISTRATION_REASONS.invited)).toBeHidden()
    if (path === '/login') await expect(field(page)).toBeVisible()
    else await expect(field(page)).toBeHidden()
  }
})
