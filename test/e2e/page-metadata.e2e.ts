import type { APIRequestContext, Page } from '@playwright/test'
import { inForm } from '#test/server/in-form.ts'
import { expect, test } from './fixtures.ts'

/** Indexed pages, each with its canonical path. */
const INDEXED = [
  ['/', '/'],
  ['/login', '/login'],
  ['/register', '/register'],
  ['/pricing?billing=annual', '/pricing'],
  ['/about', '/about'],
  ['/contact?about=extra-team', '/contact'],
  ['/privacy', '/privacy'],
  ['/terms', '/terms'],
  ['/accessibility', '/accessibility'],
  ['/support', '/support'],
  ['/docs', '/docs'],
  ['/assessments', '/assessments'],
  ['/assessments-info', '/assessments'],
  ['/results', '/results'],
  ['/sample', '/sample'],
] as const

const UNINDEXED = [
  '/join',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/confirm-new-email',
  '/stop-email-change',
  '/sign-in-link',
  '/login/verify',
  '/confirmed',
  '/workspace-invitations/any',
  '/shared/any',
  '/assessment/teamwork',
  '/no-such-page',
]

const site = () => process.env.SITE ?? ''

const metaOf = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`)

test('each indexed page has its own title, description and canonical URL, with and without scripts', async ({
  browser,
}) => {
  const canonicalByTitle = new Map<string, string>()
  for (const javaScriptEnabled of inForm([false], [false, true])) {
    const context = await browser.newContext({ baseURL: site(), javaScriptEnabled })
    const page = await context.newPage()
    for (const [path, canonical] of INDEXED) {
      await page.goto(path)
      if (javaScriptEnabled) await page.waitForLoadState('networkidle')
      const url = site() + canonical
      await expect(page.locator('title')).toHaveCount(1)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', url)
      await expect(metaOf(page, 'og:url')).toHaveAttribute('content', url)
      await expect(metaOf(page, 'og:image')).toHaveAttribute('content', `${site()}/og.png`)
      await expect(metaOf(page, 'robots')).toHaveCount(0)
      const description = (await metaOf(page, 'description').getAttribute('content')) ?? ''
      expect(description.length, path).toBeGreaterThan(40)
      await expect(metaOf(page, 'og:description')).toHaveAttribute('content', description)
      const title = await page.title()
      expect(title).toMatch(/^.+ · Sextant$/)
      expect(canonicalByTitle.get(title) ?? canonical, `${title} is the title of two pages`).toBe(
        canonical,
      )
      canonicalByTitle.set(title, canonical)
    }
    await context.close()
  }
})

test('without scripts, pages behind the login and its second step say that they need JavaScript', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site(), javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of [
    '/dashboard',
    '/quiz-sessions/any/results',
    '/assessment/teamwork',
    '/login/verify',
  ]) {
    await page.goto(path)
    await expect(page.locator('main noscript p')).toBeVisible()
    await expect(metaOf(page, 'robots'), path).toHaveAttribute('content', 'noindex')
  }
  await context.close()
})

test('pages that must not be indexed have noindex', async ({ page }) => {
  for (const path of UNINDEXED) {
    await page.goto(path)
    await expect(metaOf(page, 'robots'), path).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
  }
  const quiz = await page.request.get('/quiz/any', { headers: { accept: 'text/html' } })
  expect(quiz.headers()['x-robots-tag']).toContain('noindex')
})

test('client-side navigation updates the title and canonical URL', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site()}/pricing`)
  await expect(page).toHaveTitle('Pricing · Sextant')
})

test('the sitemap lists exactly the indexed pages, and robots.txt links to it', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listedUrls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  expect(listedUrls.toSorted()).toEqual(
    [...new Set(INDEXED.map(([, path]) => site() + path))].toSorted(),
  )
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${site()}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/')
})

test('icons, the manifest and the social media image exist', async ({ page, request }) => {
  await page.goto('/')
  const links = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  expect(links).toHaveLength(4)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Sextant', start_url: '/' })
  const icons: { src: string; sizes: string }[] = manifest.icons
  for (const path of [...links, ...icons.map(({ src }) => src)]) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
  for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png'))) {
    expect(await sizeOf(request, src), src).toBe(sizes)
  }
  expect(await sizeOf(request, '/apple-touch-icon.png')).toBe('180x180')
  expect(await sizeOf(request, '/og.png')).toBe('1200x630')
})

/** Returns the width and height from the header of a PNG. */
async function sizeOf(request: APIRequestContext, path: string): Promise<string> {
  const body = await (await request.get(path)).body()
  expect(body.subarray(1, 4).toString()).toBe('PNG')
  return `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`
}
