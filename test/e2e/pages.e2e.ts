import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pagePaths } from '#server/platform/http/route-manifest.ts'
import { inForm } from '#test/server/in-form.ts'
import { ROOT } from '#test/server/server-process.ts'
import { expect, expectAccessible, grantAdmin, navigate, signUp, test } from './fixtures.ts'

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
] as const

const ADMIN = [
  '/admin',
  '/admin/users',
  '/admin/workspaces',
  '/admin/teams',
  '/admin/analytics',
  '/admin/audit',
] as const

/** The pages without parameters. headers.test.ts asks the server for each of them. */
const KNOWN = new Set(pagePaths(join(ROOT, 'build', 'site', 'client')))

/** Returns the internal links of a page, without fragments. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[0] || '/'))

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // React gives a key to each element that it hydrates. An error of the hydration fails the test.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('h1, main form, main button')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  )
  await expect(page.locator('main .appear-late')).toHaveCount(0)
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
  for (const [part, paths] of [PUBLIC.slice(0, 17), PUBLIC.slice(17)].entries()) {
    test(`public pages are accessible, fit the screen and have no broken links (${part + 1})`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      await expectPagesAccessible(page, paths, (path) => page.goto(path))
    })
  }

  test('pages behind the login are accessible, fit the screen and have no broken links', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const person = await signUp(page)
    // The payment page is always loaded from the server.
    await expectPagesAccessible(page, ['/subscribe?plan=pro&billing=annual'], (path) =>
      page.goto(path),
    )
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All Users')
    const settings = recordSettingsCalls(page)
    await expectPagesAccessible(page, MEMBER, settings.open)
    expect(settings.calls, 'each section of the settings loads only its own data').toEqual({
      '/workspace/people': new Set(['invitations']),
      '/workspace/branding': new Set(['branding']),
      '/workspace/invoices': new Set(['invoices', 'billing-details']),
      '/workspace/api-keys': new Set(['api-keys']),
      '/workspace/data': new Set(['audit']),
    })
    await grantAdmin(person)
    await page.goto(`/admin/users?search=${person.email}`)
    await expect(page.getByRole('cell', { name: person.email })).toBeVisible()
    await expectPagesAccessible(page, ADMIN, (path) => navigate(page, path))
  })
})

/** Opens pages, and records by page the calls that only sections of the workspace settings need. */
function recordSettingsCalls(page: Page) {
  const calls: Record<string, Set<string>> = {}
  let opened = ''
  page.on('request', (request) => {
    const [, name] =
      /\/api\/.*\b(invitations|branding|invoices|billing-details|api-keys|audit)(?:\?|$)/.exec(
        request.url(),
      ) ?? []
    if (name && opened.startsWith('/workspace/')) (calls[opened] ??= new Set()).add(name)
  })
  const open = (path: string): Promise<void> => {
    opened = path
    return navigate(page, path)
  }
  return { calls, open }
}

async function expectPagesAccessible(
  page: Page,
  paths: readonly string[],
  open: (path: string) => Promise<unknown>,
): Promise<void> {
  const links = new Set<string>()
  for (const [position, path] of paths.entries()) {
    await open(path)
    const own = VIEWS.slice(position % VIEWS.length).slice(0, 1)
    await expectPageAccessible(page, path, inForm(own, VIEWS))
    for (const link of await linksOf(page)) links.add(link)
  }
  for (const link of links) {
    if (KNOWN.has(new URL(link, process.env.SITE).pathname)) continue
    const answer = await page.request.get(link, { headers: { accept: 'text/html' } })
    expect(answer.status(), link).toBe(200)
  }
}

async function expectPageAccessible(
  page: Page,
  path: string,
  accessible: readonly View[],
): Promise<void> {
  await expectLoaded(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const view of VIEWS) {
    const { size, colorScheme } = view
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBe(size.width)
    // The documentation has 4,500 elements, whose contrast takes longer than that of all other pages. It is
    // made of the same parts as these.
    const contrast = inForm(path !== '/docs', true)
    if (accessible.includes(view)) await expectAccessible(page, { contrast })
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages show their content', async ({ page }) => {
    // public-pages.test.ts reads the texts of all pages.
    for (const [path, words] of [
      ['/', 'Overall Team Score: 77/100'],
      ['/sample', 'Overall score by round'],
      ['/login', 'Forgot your password?'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(words).first(), `${path}: ${words}`).toBeVisible()
      await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
    }
  })
})
