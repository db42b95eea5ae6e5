import type { Page } from '@playwright/test'
import { expect, expectAccessible, navigate, signUp, test, toastOf } from './fixtures.ts'
import { createRound } from './manager-steps.ts'
import { addTotp } from './second-factor-steps.ts'
import { join, nameWorkspace, openMenu } from './workspace-steps.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const isBlocked = (page: Page) => expect(heading(page)).toHaveText('Set up two-factor sign-in')
const rule = (page: Page) => page.getByRole('checkbox', { name: /Two-factor sign-in required/ })

test('an owner requires two-factor sign-in, and sees who has a second factor', async ({
  page,
  browser,
}) => {
  const mary = await signUp(page)
  const evesContext = await browser.newContext()
  const eve = await signUp(await evesContext.newPage())
  await evesContext.close()
  await join(mary, eve, 'viewer')
  await page.goto('/workspace/people')
  await expect(page.getByText('No second factor')).toHaveCount(2)
  await navigate(page, '/workspace/rules')
  await expect(page.getByText('2 of 2 have none now.')).toBeVisible()

  await test.step('but sets one up first', async () => {
    await rule(page).check()
    await page.getByRole('button', { name: 'Save rules' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'lock yourself out' })
    await expect(alert).toBeVisible()
    await expectAccessible(page)
    await alert.getByRole('link', { name: 'Open your security settings' }).click()
    await page.waitForURL('**/account#security')
  })

  await test.step('on the narrowest phone', async () => {
    await addTotp(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/workspace/people')
    await expect(page.getByText('Second factor set up')).toHaveCount(1)
    await navigate(page, '/workspace/rules')
    await expect(page.getByText('1 of 2 has none now.')).toBeVisible()
    await rule(page).check()
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect(toastOf(page)).toContainText('Rules saved')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.reload()
    await expect(rule(page)).toBeChecked()
  })
})

test('a member without a second factor sees nothing of the workspace until they have one', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const marys = await context.newPage()
  const mary = await signUp(marys)
  await addTotp(marys)
  await nameWorkspace(mary, 'Acme Research')
  const round = await createRound(marys, { title: 'Autumn check' })
  const eve = await signUp(page)
  await nameWorkspace(eve, 'Eve and partners')
  await createRound(page, { title: 'Own check' })
  await join(mary, eve, 'manager')
  const { workspace } = await (await marys.request.get('/api/auth/user')).json()
  const opened = await page.request.post(`/api/workspaces/${workspace.id}/open`)
  expect(opened.status()).toBe(204)
  await page.goto('/dashboard')
  await expect(page.getByText('Autumn check').first()).toBeVisible()
  const required = await marys.request.patch(`/api/workspaces/${workspace.id}`, {
    data: { rules: { twoFactorRequired: true } },
  })
  expect(required.status(), await required.text()).toBe(200)

  await test.step('from the next call on, with a way out', async () => {
    await page.getByRole('link', { name: 'My Teams', exact: true }).first().click()
    await isBlocked(page)
    await expect(page.getByText(/owners of Acme Research require two-factor/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expectAccessible(page)
    for (const path of ['/workspace/rules', `/quiz-sessions/${round.round.id}/my-view`]) {
      await page.goto(path)
      await isBlocked(page)
    }
  })

  await test.step('switches to another workspace and back', async () => {
    await page.getByRole('button', { name: /Eve and partners/ }).click()
    await expect(page.getByText('Own check').first()).toBeVisible()
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: /Acme Research/ }).click()
    await isBlocked(page)
    await expect(toastOf(page)).toHaveCount(0)
  })

  await test.step('a link into the workspace leads there too', async () => {
    await page.getByRole('button', { name: /Eve and partners/ }).click()
    await expect(page.getByText('Own check').first()).toBeVisible()
    await page.goto(round.results)
    await isBlocked(page)
  })

  await test.step('sets a second factor up on the account page, and is back', async () => {
    await page.getByRole('link', { name: 'Set up two-factor sign-in' }).click()
    await page.waitForURL('**/account#security')
    await expect(page.getByRole('region', { name: 'Security' })).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Your data' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Current Plan & Usage' })).toHaveCount(0)
    await addTotp(page)
    await page.getByRole('link', { name: 'My Teams', exact: true }).first().click()
    await expect(heading(page)).toHaveText('My Teams')
  })

  await test.step('without it, the page is back', async () => {
    await page.goto('/account')
    await expect(page.getByRole('region', { name: 'Current Plan & Usage' })).toBeVisible()
    const removed = await page.request.delete('/api/auth/factors/totp')
    expect(removed.status()).toBe(204)
    await page.getByRole('link', { name: 'My Teams', exact: true }).first().click()
    await isBlocked(page)
  })
  await context.close()
})
