import type { Page } from '@playwright/test'
import { expect, signUp, test } from './fixtures.ts'
import { openMenu } from './workspace-steps.ts'

const SECTIONS = [
  { name: 'People', path: '/workspace/people', title: 'Workspace people' },
  { name: 'Rules', path: '/workspace/rules', title: 'Workspace rules' },
  { name: 'Branding', path: '/workspace/branding', title: 'Workspace branding' },
  { name: 'Invoices', path: '/workspace/invoices', title: 'Workspace invoices' },
  { name: 'API keys', path: '/workspace/api-keys', title: 'Workspace API keys' },
  { name: 'Data', path: '/workspace/data', title: 'Workspace data' },
] as const

const sections = (page: Page) => page.getByRole('navigation', { name: 'Workspace settings' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('an owner walks through all sections with the keyboard', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Workspace settings' }).press('Enter')
  await expect(page).toHaveURL('/workspace/people')
  await expect(sections(page).getByRole('link')).toHaveText(SECTIONS.map(({ name }) => name))
  for (const { name, path, title } of [...SECTIONS.slice(1), SECTIONS[0]]) {
    const link = sections(page).getByRole('link', { name, exact: true })
    while (!(await link.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Shift+Tab')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${title} · Sextant`)
    await expect(heading(page)).toHaveText(title)
    await expect(heading(page)).toBeFocused()
    await expect(sections(page).locator('[aria-current]')).toHaveText(name)
    await expect(sections(page).locator('[aria-current]')).toHaveAttribute('aria-current', 'page')
  }
})

test('former addresses and anchors lead to the section that has their content', async ({
  page,
}) => {
  await signUp(page)
  for (const [former, section] of [
    ['/workspace?from=mail#rules', '/workspace/rules?from=mail'],
    ['/account#branding', '/workspace/branding'],
    ['/account/billing?card=change', '/workspace/invoices?card=change'],
  ] as const) {
    await page.goto(former)
    await expect(page, former).toHaveURL(section)
    await expect(sections(page)).toBeVisible()
  }
  await page.goto('/account#security')
  await expect(page.getByRole('region', { name: 'Security' })).toBeInViewport()
  await expect(page).toHaveURL('/account#security')
})
