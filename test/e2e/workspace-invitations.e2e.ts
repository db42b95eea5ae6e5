import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { PRODUCT_NAME } from '#domain/product.ts'
import {
  abortOnce,
  confirmAddress,
  expect,
  expectAccessible,
  inDatabase,
  PASSWORD,
  setPlan,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { sentMails, waitForMail } from './outbox.ts'
import { sql } from 'kysely'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const newEmail = () => `${randomUUID()}@example.com`

/** Invites someone to the workspace of the signed-in owner with a team, and returns the link in the mail. */
async function inviteBy(owner: Page, email: string, role = 'manager'): Promise<string> {
  const team = await owner.request.post('/api/teams', {
    data: {
      name: 'Core team',
      companyName: 'Acme',
      departmentType: 'Engineering',
      creatorRole: 'Manager',
    },
  })
  const { id: teamId } = await team.json()
  const { workspace, ...person } = await (await owner.request.get('/api/auth/user')).json()
  await confirmAddress(person)
  const answer = await owner.request.post(`/api/workspaces/${workspace.id}/invitations`, {
    data: { email, role, teamIds: [teamId] },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return linkTo(email)
}

async function linkTo(email: string): Promise<string> {
  const mail = await waitForMail((text) => text.includes(`To: ${email}`) && LINK.test(text))
  return LINK.exec(mail)?.[0] ?? ''
}
const LINK = /http\S+\/workspace-invitations\/\S+/

/** Returns a page of another person, in a browser of its own. */
async function otherPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.SITE ?? '' })
  return context.newPage()
}

test('someone without an account opens the link, registers and joins the workspace', async ({
  page: owner,
  browser,
}) => {
  await setPlan(await signUp(owner), 'pro')
  const email = newEmail()
  const link = await inviteBy(owner, email)
  expect(new URL(link).origin).toBe(process.env.SITE)

  const page = await otherPage(browser)
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(heading(page)).toHaveText('Mary Jackson invites you to Mary Jackson')
  await expect(page).toHaveTitle(`Invitation to a workspace · ${PRODUCT_NAME}`)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(
    page.getByText(`on ${PRODUCT_NAME} as a manager: you can create teams`),
  ).toBeVisible()
  await expect(page.getByText('Core team')).toBeVisible()
  await expect(page.getByText(email), 'the address is masked').toHaveCount(0)
  await expect(page.getByText(`${email[0]}***@e***.com`)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByText('You join Mary Jackson as a manager')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await expect(page.getByLabel('Email'), 'it need not be typed again').toHaveValue(email)
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(
    page.getByText('This invitation was sent to another address.').first(),
    'another address is refused at its field',
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Core team').first()).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Confirm your email address' }),
    'the invitation has confirmed the address',
  ).toHaveCount(0)
  const { workspace } = await (await owner.request.get('/api/auth/user')).json()
  const user = await (await page.request.get('/api/auth/user')).json()
  expect(user).toMatchObject({ workspace: { id: workspace.id, role: 'manager' } })

  await page.goto(link)
  await page.waitForURL('**/dashboard')
  await page.context().close()
})

test('someone with an account signs in, comes back and joins after a click', async ({
  page: owner,
  browser,
}) => {
  await setPlan(await signUp(owner), 'pro')
  const page = await otherPage(browser)
  const { email } = await signUp(page)
  await page.request.get('/api/logout')
  const link = await inviteBy(owner, email.toUpperCase(), 'viewer')

  await page.goto(link)
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const accepted: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/accept')) accepted.push(request.url())
  })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(new URL(link).pathname)
  const join = page.getByRole('button', { name: 'Join Mary Jackson' })
  await expect(join).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(accepted, 'opening the link alone does not accept').toEqual([])
  await expectAccessible(page)

  await abortOnce(page, '**/accept')
  await join.click()
  await expect(page.getByRole('alert')).toContainText('Network error. Please try again.')
  await join.click()
  await page.waitForURL('**/dashboard')
  await expect(toastOf(page)).toContainText('You joined Mary Jackson')
  // The tab showed the person's own workspace before.
  await page.goto('/teams')
  await expect(page.getByText('Core team').first()).toBeVisible()
  const user = await (await page.request.get('/api/auth/user')).json()
  expect(user).toMatchObject({ workspace: { role: 'viewer' }, emailConfirmed: true })

  await test.step('the link opens the workspace again, in place of the page of the invitation', async () => {
    const { workspaces } = await (await page.request.get('/api/workspaces')).json()
    const own = workspaces.find(({ role }: { role: string }) => role === 'owner')
    expect((await page.request.post(`/api/workspaces/${own.id}/open`)).status()).toBe(204)
    const tab = await page.context().newPage()
    await tab.goto('/teams')
    await expect(tab.getByText('Core team')).toHaveCount(0)
    await tab.goto(link)
    await tab.waitForURL('**/dashboard')
    await expect(tab.getByText('Core team').first()).toBeVisible()
    await tab.goBack()
    await tab.waitForURL('**/teams')
  })

  await test.step('signed out, it opens the workspace after the sign-in', async () => {
    await page.request.get('/api/logout')
    await page.goto(link)
    await expect(heading(page)).toHaveText('This invitation is no longer valid')
    await expect(page.getByText('If you have joined already, sign in.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await expect(page.getByText('Core team').first()).toBeVisible()
  })

  await test.step('after leaving, the link is no longer valid', async () => {
    const { id } = user.workspace
    const left = await page.request.delete(`/api/workspaces/${id}/members/${user.id}`)
    expect(left.status()).toBe(204)
    await page.goto(link)
    await expect(heading(page)).toHaveText('This invitation is no longer valid')
    await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible()
  })
  await page.context().close()
})

test('an invitation to another account, or one that is unreachable, expired or revoked, says what to do', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const email = newEmail()
  const link = await inviteBy(page, email)
  const visitor = await otherPage(browser)
  const other = await signUp(visitor)
  await abortOnce(visitor, '**/api/workspace-invitations/*')
  await visitor.goto(link)
  await expect(visitor.getByRole('alert')).toContainText(
    'Please check your connection and try again.',
  )
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Retry' }).click()

  await test.step('another account is told which address was invited, and can sign out', async () => {
    const notice = visitor.getByRole('note').filter({ hasText: 'was sent to another address' })
    await expect(notice).toContainText(`It was sent to ${email[0]}***@e***.com.`)
    await expect(notice).toContainText(`You are signed in as ${other.email}.`)
    await expect(visitor.getByRole('button', { name: /^Join/ })).toHaveCount(0)
    await expectAccessible(visitor)
    await notice.getByRole('button', { name: 'Sign out' }).click()
    await expect(heading(visitor)).toHaveText('Mary Jackson invites you to Mary Jackson')
    expect(new URL(visitor.url()).pathname).toBe(new URL(link).pathname)
  })

  // With REGISTRATION=closed the way to an account would end at a page without a form.
  const newAccount = visitor.getByRole('link', { name: 'Create an account' })
  await expect(newAccount).toBeVisible()
  await visitor.evaluate(() => {
    document.documentElement.dataset.registration = 'closed'
  })
  await expect(newAccount).toBeHidden()

  await inDatabase(async (db) => {
    await sql`
      update invitation_workspaces set expires_at = now() where email_key = ${email}`.execute(db)
    await sql`
      /* all workspaces */ update workspace_invitations set expires_at = now()
      where email = ${email}`.execute(db)
  })
  await visitor.reload()
  await expect(heading(visitor)).toHaveText('This invitation has expired')
  await expect(visitor.getByText('Ask the person who invited you to send it again.')).toBeVisible()
  await expectAccessible(visitor)

  const { workspace } = await (await page.request.get('/api/auth/user')).json()
  const path = `/api/workspaces/${workspace.id}/invitations`
  const [{ id }] = (await (await page.request.get(path)).json()).invitations
  expect((await page.request.post(`${path}/${id}/resend`)).status()).toBe(200)
  const isInvitation = (mail: string) => mail.includes(`To: ${email}`) && LINK.test(mail)
  await expect.poll(() => sentMails().filter(isInvitation).length, { timeout: 20_000 }).toBe(2)
  const newer = LINK.exec(sentMails().findLast(isInvitation) ?? '')?.[0] ?? ''
  expect((await page.request.delete(`${path}/${id}`)).status()).toBe(204)
  for (const old of [newer, link]) {
    await visitor.goto(old)
    await expect(heading(visitor)).toHaveText('This invitation is no longer valid')
  }
  const { pathname } = new URL(newer)
  await visitor.goto(`/register?invitation=${pathname.split('/').at(-1)}`)
  await expect(visitor.getByText("You can't join with this invitation")).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'create an account without it' }).click()
  await visitor.waitForURL('**/register')
  await visitor.context().close()
})
