import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, PASSWORD, signUp, test } from './fixtures.ts'

/** Fails the test if the browser requests another site or shows a dialog during `visit`. */
async function expectNoOtherSite(page: Page, visit: () => Promise<void>): Promise<void> {
  const violations: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== process.env.SITE) violations.push(request.url())
  })
  page.on('dialog', (dialog) => {
    violations.push(dialog.message())
    void dialog.dismiss()
  })
  await visit()
  expect(violations).toEqual([])
}

const query = (target: string) => `redirect=${encodeURIComponent(target)}`

test('registration redirects only within this site', async ({ page }) => {
  await expectNoOtherSite(page, async () => {
    await page.goto(`/register?${query('//evil.example/teams')}`)
    await page.getByLabel('First name').fill('Mary')
    await page.getByLabel('Last name').fill('Jackson')
    await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await page.waitForURL('/dashboard')
  })
})

test('signing in redirects only within this site, also after a visit to the registration page', async ({
  page,
}) => {
  const person = await signUp(page)
  await page.context().clearCookies()
  await expectNoOtherSite(page, async () => {
    await page.goto(`/register?${query('javascript:alert(document.domain)')}`)
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
    await page.waitForURL('/login?**')
    // The URL changes before the page does, and both pages have an email field.
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('/dashboard')
  })
})

test('the login page redirects a signed-in user only within this site', async ({ page }) => {
  await signUp(page)
  await expectNoOtherSite(page, async () => {
    for (const target of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/%09/evil.example',
      'javascript:alert(1)',
      'JaVa\nScript:alert(1)',
      '/api/logout',
      `/login?${query('//evil.example')}`,
      `/register?${query(`/login?${query('javascript:alert(1)')}`)}`,
    ]) {
      await page.goto(`/login?${query(target)}`)
      await page.waitForURL('/dashboard')
    }
    // If the parameter is repeated, only the first one counts.
    await page.goto(`/login?${query('//evil.example')}&${query('/teams')}`)
    await page.waitForURL('/dashboard')
    await page.goto(`/login?${query('/teams')}&${query('//evil.example')}#//evil.example`)
    await page.waitForURL('/teams')
  })
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})
