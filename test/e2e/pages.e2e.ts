import type { Page } from '@playwright/test'
import { inForm } from '#test/server/in-form.ts'
import { expect, expectAccessible, grantAdmin, signUp, test } from './fixtures.ts'

const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/join',
  '/forgot-password',
  '/reset-password?token=any',
  '/confirm-email?token=any',
  '/confirm-new-email?token=any',
  '/stop-email-change?token=any',
  '/sign-in-link?token=any',
  '/login/verify',
  '/confirmed',
  '/workspace-invitations/any',
  '/shared/any',
  '/pricing',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/accessibility',
  '/support',
  '/docs',
  '/assessments',
  '/assessments-info',
  '/results',
  '/sample',
  '/assessment/teamwork',
  '/no-such-page',
] as const

const MEMBER = [
  '/dashboard',
  '/teams',
  '/actions',
  '/quizzes',
  '/reports',
  '/sessions/create',
  '/account',
  '/workspace/people',
  '/workspace/rules',
  '/workspace/branding',
  '/workspace/invoices',
  '/workspace/api-keys',
  '/workspace/data',
  '/subscribe?plan=pro&billing=annual',
] as const

const ADMIN = [
  '/admin',
  '/admin/users',
  '/admin/workspaces',
  '/admin/teams',
  '/admin/analytics',
  '/admin/audit',
] as const

/** Returns the internal links of a page, without fragments. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[0] || '/'))

async function openAndSettle(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

interface View {
  readonly size: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

/**
 * The smallest and a common large width, each in one theme: a theme changes only colors. `npm test` runs
 * axe in one of them, every other page in the second one; the nightly run in both.
 */
const VIEWS: readonly View[] = [
  { size: { width: 320, height: 640 }, colorScheme: 'light' },
  { size: { width: 1280, height: 800 }, colorScheme: 'dark' },
]

test.describe('in both themes, at small and large widths', () => {
  for (const [part, paths] of [PUBLIC.slice(0, 8), PUBLIC.slice(8)].entries()) {
    test(`public pages are accessible, fit the screen and have no broken links (${part + 1})`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      await expectPagesAccessible(page, paths)
    })
  }

  test("a user's pages are accessible, fit the screen and have no broken links", async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await signUp(page)
    await expectPagesAccessible(page, MEMBER)
  })

  test("an admin's pages are accessible, fit the screen and have no broken links", async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const person = await signUp(page)
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All Users')
    await grantAdmin(person)
    await expectPagesAccessible(page, [...MEMBER.slice(0, 1), ...ADMIN])
    await page.goto(`/admin/users?search=${person.email}`)
    await expect(page.getByRole('cell', { name: person.email })).toBeVisible()
  })
})

async function expectPagesAccessible(page: Page, paths: readonly string[]): Promise<void> {
  const links = new Set<string>()
  for (const [position, path] of paths.entries()) {
    const own = VIEWS.slice(position % VIEWS.length).slice(0, 1)
    await expectPageAccessible(page, path, inForm(own, VIEWS))
    for (const link of await linksOf(page)) links.add(link)
  }
  for (const link of links) {
    const answer = await page.request.get(link, { headers: { accept: 'text/html' } })
    expect(answer.status(), link).toBe(200)
  }
}

async function expectPageAccessible(
  page: Page,
  path: string,
  accessible: readonly View[],
): Promise<void> {
  await openAndSettle(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const view of VIEWS) {
    const { size, colorScheme } = view
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBe(size.width)
    if (accessible.includes(view)) await expectAccessible(page, { contrast: true })
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages show their content', async ({ page }) => {
    for (const [path, words] of [
      ['/', 'Employee Engagement and Wellbeing'],
      ['/', 'Overall Team Score: 77/100'],
      ['/pricing', 'Priority, same day'],
      ['/about', 'Every six months.'],
      ['/contact', 'Send Message'],
      ['/privacy', 'Who sees what'],
      ['/terms', 'Plans and payment'],
      ['/accessibility', 'Known limits'],
      ['/support', 'Submit Request'],
      ['/docs', 'List your teams, oldest first'],
      ['/assessments', 'Assessment areas'],
      ['/results', 'Psychological Safety'],
      ['/sample', 'Overall score by round'],
      ['/login', 'Forgot your password?'],
      ['/register', 'Confirm password'],
      ['/join', 'Open the survey'],
      ['/forgot-password', 'Send Reset Instructions'],
      ['/confirm-email', 'Confirm your email address'],
      ['/confirm-new-email', 'Change your email address'],
      ['/stop-email-change', 'Stop the change of your email address'],
      ['/sign-in-link', 'Sign in with a link'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(words).first(), `${path}: ${words}`).toBeVisible()
      await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
    }
  })
})

test('every page behind the login redirects a visitor to the login', async ({ page }) => {
  for (const path of [...MEMBER, ...ADMIN]) {
    await page.goto(path)
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(path)}`)
  }
})
