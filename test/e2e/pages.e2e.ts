import type { Page } from '@playwright/test'
import { expect, expectAccessible, grantAdmin, signUp, test } from './journey.ts'

const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=any',
  '/confirm-email?token=any',
  '/pricing',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/support',
  '/assessments',
  '/assessments-info',
  '/results',
  '/assessment/teamwork',
  '/no-such-page',
] as const

const MEMBER = [
  '/dashboard',
  '/teams',
  '/quizzes',
  '/reports',
  '/sessions/create',
  '/account',
  '/subscribe?plan=pro&billing=annual',
] as const

const ADMIN = ['/admin', '/admin/users', '/admin/teams', '/admin/analytics'] as const

/** Every address that a page links to inside the site, without the part behind #. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[0] || '/'))

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Every page is looked at in both themes and at both ends of the usual widths. */
const WAYS = [
  { colorScheme: 'light', viewport: { width: 320, height: 640 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
] as const

test.describe('in both themes, narrow and wide', () => {
  for (const [part, paths] of [PUBLIC.slice(0, 8), PUBLIC.slice(8)].entries()) {
    test(`public pages are accessible, and no wider than the screen (${part + 1})`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      for (const path of paths) await wholeAndAccessible(page, path)
    })
  }

  test("a member's pages are accessible, and no wider than the screen", async ({ page }) => {
    test.setTimeout(180_000)
    await signUp(page)
    for (const path of MEMBER) await wholeAndAccessible(page, path)
  })

  test("an admin's pages are accessible, and no wider than the screen", async ({ page }) => {
    test.setTimeout(180_000)
    await grantAdmin(await signUp(page))
    for (const path of [...MEMBER.slice(0, 1), ...ADMIN]) await wholeAndAccessible(page, path)
  })
})

async function wholeAndAccessible(page: Page, path: string): Promise<void> {
  await settled(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const { colorScheme, viewport } of WAYS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBe(viewport.width)
    await expectAccessible(page)
  }
}

test('every link of the public pages leads somewhere', async ({ page }) => {
  test.setTimeout(120_000)
  const links = new Set<string>()
  for (const path of PUBLIC) {
    await settled(page, path)
    for (const link of await linksOf(page)) links.add(link)
  }
  for (const link of links) {
    const answer = await page.request.get(link, { headers: { accept: 'text/html' } })
    expect(answer.status(), link).toBe(200)
  }
})

test.describe('where no script runs', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages hold their words all the same', async ({ page }) => {
    for (const [path, words] of [
      ['/', 'Employee Engagement and Wellbeing'],
      ['/', 'Overall Team Score: 77/100'],
      ['/pricing', 'Priority, same day'],
      ['/about', 'Every six months.'],
      ['/contact', 'Send Message'],
      ['/privacy', 'Who sees what'],
      ['/terms', 'Plans and payment'],
      ['/support', 'Submit Request'],
      ['/assessments', 'Assessment areas'],
      ['/results', 'Psychological Safety'],
      ['/login', 'Forgot your password?'],
      ['/register', 'Confirm password'],
      ['/forgot-password', 'Send Reset Instructions'],
      ['/confirm-email', 'Confirm your email address'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(words).first(), `${path}: ${words}`).toBeVisible()
      await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
    }
  })
})

test('every page of a signed-in user is whole, and guarded', async ({ page }) => {
  test.setTimeout(180_000)
  for (const path of [...MEMBER, ...ADMIN]) {
    await page.goto(path)
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(path)}`)
  }
  const person = await signUp(page)
  const links = new Set<string>()
  for (const path of MEMBER) {
    await settled(page, path)
    for (const link of await linksOf(page)) links.add(link)
  }
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All Users')

  await grantAdmin(person)
  for (const path of ADMIN) {
    await settled(page, path)
    for (const link of await linksOf(page)) links.add(link)
  }
  await page.goto('/admin/users')
  await expect(page.getByRole('cell', { name: person.email })).toBeVisible()
  for (const link of links) {
    const answer = await page.request.get(link, { headers: { accept: 'text/html' } })
    expect(answer.status(), link).toBe(200)
  }
})
