import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pagePaths } from '#server/platform/http/route-manifest.ts'
import { fastFolder, scratchFolder, ServerProcess } from '#test/server/server-process.ts'
import { expect, expectAccessible, navigate, PASSWORD, test } from './fixtures.ts'
import { createRound } from './manager-steps.ts'
import { sentMails } from './outbox.ts'

const SITE_BUILD = join(import.meta.dirname, '..', '..', 'build', 'site', 'client')
const ORGANIZATION = 'Acme & Söhne'
const OFFERS =
  /.{0,30}(?:\$\s?\d|upgrade|(?:free|business) plan|billing|payment|pricing|\byour plan\b|\bplans and|subscri).{0,30}/i

/**
 * Pages that redirect, and /workspace/people, to which the page before it redirects: the router would
 * not replace its heading.
 */
const LEADING_ELSEWHERE = new Set([
  '/login/verify',
  '/account/billing',
  '/subscribe',
  '/workspace',
  '/workspace/people',
])

/** Prices, plans and payments that a person sees on the page, with the links to them. */
async function offersOn(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const links = page.locator('a[href^="/pricing"], a[href^="/subscribe"]').filter({ visible: true })
  return [...(OFFERS.exec(text) ?? []), ...(await links.allInnerTexts())]
}

/** True if a page has its content from scripts. A server test reads the prerendered pages. */
const needsScripts = (pattern: string): boolean =>
  readFileSync(join(SITE_BUILD, pattern, 'index.html'), 'utf8').includes('<noscript><p')

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Mary')
  await page.getByLabel('Last name').fill('Jackson')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
}

/** Returns what an email of a server contains, as soon as one does. */
async function mailIn(dataFolder: string, pattern: RegExp): Promise<string> {
  const found = () =>
    sentMails(dataFolder)
      .map((mail) => pattern.exec(mail)?.[1])
      .find(Boolean)
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  return found() ?? ''
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('an organization opens its own server, invites a colleague and starts a round, and meets no price', async ({
  browser,
}) => {
  test.slow()
  const folder = scratchFolder(fastFolder())
  const server = new ServerProcess({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'info',
    SELF_HOSTED: 'true',
    ORGANIZATION_NAME: ORGANIZATION,
  })
  try {
    // Its links say localhost.
    const site = (await server.ready()).replace('127.0.0.1', 'localhost')
    const context = await browser.newContext({ baseURL: site })
    const page = await context.newPage()

    await page.goto('/')
    await expect(page).toHaveURL('/welcome')
    await expect(
      page.getByRole('heading', { name: `Team assessments at ${ORGANIZATION}` }),
    ).toBeVisible()
    await expect(page.getByText('accounts are opened by invitation here')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: /home$/ }).click()
    await expect(page).toHaveURL('/welcome')

    const file = join(folder.path, 'setup-link')
    await expect.poll(() => server.output).toContain('the file has the link to the first account')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const link = readFileSync(file, 'utf8').trim()
    expect(server.output).not.toContain(link.split('#')[1])
    await page.goto('/setup')
    await expect(page.getByText('This link is not complete.')).toBeVisible()
    await page.goto(link)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible()
    await fillIn(page, 'mary@acme.example')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pricing' })).toBeHidden()

    const confirmation = await mailIn(folder.path, /confirm-email\?token=([\w-]+)/)
    await post(page, '/api/auth/confirm-email', { token: confirmation })
    const user = await (await page.request.get('/api/auth/user')).json()
    await post(page, `/api/workspaces/${user.workspace.id}/invitations`, {
      email: 'ada@acme.example',
      role: 'manager',
    })
    const invitation = await mailIn(folder.path, /workspace-invitations\/([\w-]+)/)
    const ada = await (await browser.newContext({ baseURL: site })).newPage()
    await ada.goto(link)
    await fillIn(ada, 'ada@acme.example')
    await ada.getByRole('button', { name: 'Create Account' }).click()
    await expect(ada.getByText(/^This setup link is no longer valid\./)).toBeVisible()
    await ada.goto(`/workspace-invitations/${invitation}`)
    await expect(ada.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await offersOn(ada)).toEqual([])
    await ada.goto(`/register?invitation=${invitation}`)
    await expect(ada.getByLabel('First name')).toBeVisible()
    expect(await offersOn(ada)).toEqual([])

    const { round, results } = await createRound(page)
    const [, roundId = ''] = /sessions\/([\w-]+)/.exec(results) ?? []
    await page.goto('/login?redirect=%2Fpricing%3Fplan%3Dpro')
    await expect(page).toHaveURL('/dashboard')
    const met: string[] = []
    for (const pattern of pagePaths(SITE_BUILD).filter(needsScripts)) {
      const path = pattern
        .replace(':sessionId', roundId)
        .replace(':teamId', round.teamId)
        .replace(':type', 'teamwork')
        .replace(':token', 'any')
      await (LEADING_ELSEWHERE.has(path) ? page.goto(path) : navigate(page, path))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // A part that is still loading shows no text yet.
      await expect(page.locator('main .appear-late')).toHaveCount(0)
      for (const offer of await offersOn(page)) met.push(`${path}: ${offer}`)
    }
    expect(met).toEqual([])
    const mails = sentMails(folder.path)
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(mail).not.toMatch(OFFERS)
  } finally {
    await server.stop()
    folder.remove()
  }
})
