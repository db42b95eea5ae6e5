import type { Page } from '@playwright/test'
import { confirmAddress, expect, expectAccessible, signUp, test } from './fixtures.ts'
import { createAcme, openMenu, switchTo } from './workspace-steps.ts'

/** The sections, with the calls that only they make. */
const SECTIONS = [
  { name: 'People', path: '/workspace/people', title: 'Workspace people', calls: ['invitations'] },
  { name: 'Rules', path: '/workspace/rules', title: 'Workspace rules', calls: [] },
  {
    name: 'Branding',
    path: '/workspace/branding',
    title: 'Workspace branding',
    calls: ['branding'],
  },
  {
    name: 'Invoices',
    path: '/workspace/invoices',
    title: 'Workspace invoices',
    calls: ['invoices', 'billing-details'],
  },
  {
    name: 'API keys',
    path: '/workspace/api-keys',
    title: 'Workspace API keys',
    calls: ['api-keys'],
  },
  { name: 'Data', path: '/workspace/data', title: 'Workspace data', calls: ['audit'] },
] as const

const OWN_CALLS = SECTIONS.flatMap(({ calls }) => calls)

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
    await expect(async () => {
      await page.keyboard.press('Shift+Tab')
      await expect(link).toBeFocused({ timeout: 1 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${title} · Sextant`)
    await expect(heading(page)).toHaveText(title)
    await expect(heading(page)).toBeFocused()
    await expect(sections(page).locator('[aria-current]')).toHaveText(name)
    await expect(sections(page).locator('[aria-current]')).toHaveAttribute('aria-current', 'page')
  }
})

test('each section loads only its own data', async ({ page }) => {
  await signUp(page)
  const called: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const call = pathname.split('/').at(-1) ?? ''
    if (pathname.startsWith('/api/') && OWN_CALLS.some((own) => own === call)) called.push(call)
  })
  for (const { path, calls } of SECTIONS) {
    called.length = 0
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([...new Set(called)], path).toEqual(calls)
  }
})

test('former addresses and anchors lead to the section that has their content', async ({
  page,
}) => {
  await signUp(page)
  for (const [former, section] of [
    ['/workspace', '/workspace/people'],
    ['/workspace?from=mail#rules', '/workspace/rules?from=mail'],
    ['/workspace#audit-log', '/workspace/data'],
    ['/account#branding', '/workspace/branding'],
    ['/account#api-keys', '/workspace/api-keys'],
    ['/account/billing?card=change', '/workspace/invoices?card=change'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(former)
    await expect(page, former).toHaveURL(section)
    await expect(sections(page)).toBeVisible()
  }
  await page.goto('/account#security')
  await expect(page.getByRole('region', { name: 'Security' })).toBeInViewport()
  await expect(page).toHaveURL('/account#security')
})

test('a viewer reads the people and the rules, and who manages the rest', async ({
  page,
  browser,
}) => {
  const { eve, close } = await createAcme(page, browser, 'viewer')
  await confirmAddress(eve)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await page.goto('/dashboard')
  await switchTo(page, 'Acme Research')
  for (const [path, text] of [
    ['/workspace/people', 'Everyone in this workspace.'],
    ['/workspace/rules', 'An owner of the workspace manages the rules.'],
    ['/workspace/branding', 'An owner of the workspace manages the branding.'],
    ['/workspace/invoices', 'An owner of the workspace manages the plan.'],
    ['/workspace/api-keys', 'An owner of the workspace manages the API keys.'],
    ['/workspace/data', 'Owners of the workspace can download its data'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText(text)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const leave = path === '/workspace/people' ? 1 : 0
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(leave)
      await expect(page.getByRole('main').locator('input, select')).toHaveCount(0)
      await expectAccessible(page)
    })
  }
  await test.step('the rules as facts', async () => {
    await page.goto('/workspace/rules')
    const facts = page.getByRole('region', { name: 'Rules' })
    await expect(facts).toContainText('No minimum (1 person)')
    await expect(facts).toContainText('Kept until the round, its team or this workspace is deleted')
    await expect(facts).toContainText('Not required')
  })
  expect(refused).toEqual([])
  await close()
})
