import type { Page } from '@playwright/test'
import { expect, expectAccessible, grantAdmin, signUp, test } from './journey.ts'

const PUBLIC = [
  ['/', 'Know where your team stands.'],
  ['/pricing', undefined],
  ['/about', undefined],
  ['/contact', undefined],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/support', undefined],
  ['/assessments', undefined],
  ['/assessments-info', undefined],
  ['/results', undefined],
  ['/forgot-password', undefined],
  ['/reset-password', undefined],
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

test('every public page is whole: heading, title, description, no fault, living links', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const links = new Set<string>()
  for (const [path, heading] of PUBLIC) {
    await settled(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    if (heading) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(/Sextant/)
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toBeTruthy()
    await expectAccessible(page)
    for (const link of await linksOf(page)) links.add(link)
  }
  for (const link of links) {
    const answer = await page.request.get(link, { headers: { accept: 'text/html' } })
    expect(answer.status(), link).toBe(200)
  }
})

test.describe('in the dark, on the narrowest phone', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 320, height: 640 } })

  test('public pages keep their width and their contrast', async ({ page }) => {
    test.setTimeout(180_000)
    for (const [path] of PUBLIC) {
      await settled(page, path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBe(320)
      await expectAccessible(page)
    }
  })
})

test('public pages hold their words without any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/', '/pricing', '/privacy', '/assessments']) {
    await page.goto(`${process.env.SITE}${path}`)
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(400)
  }
  await context.close()
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
    await expectAccessible(page)
    for (const link of await linksOf(page)) links.add(link)
  }
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All Users')

  await grantAdmin(person)
  for (const path of ADMIN) {
    await settled(page, path)
    await expectAccessible(page)
    for (const link of await linksOf(page)) links.add(link)
  }
  await page.goto('/admin/users')
  await expect(page.getByRole('cell', { name: person.email })).toBeVisible()
  for (const link of links) {
    const answer = await page.request.get(link, { headers: { accept: 'text/html' } })
    expect(answer.status(), link).toBe(200)
  }
})

test.describe('on a phone, in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 320, height: 640 } })

  test("a signed-in user's pages keep their width and their contrast", async ({ page }) => {
    test.setTimeout(180_000)
    await signUp(page)
    for (const path of MEMBER) {
      await settled(page, path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBe(320)
      await expectAccessible(page)
    }
  })
})
