import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  failNextCall,
  fulfillOnce,
  PASSWORD,
  register,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { createTeam } from './manager-steps.ts'

async function fillRegistration(page: Page, change: Record<string, string> = {}): Promise<void> {
  const values = {
    'First name': 'Mary',
    'Last name': 'Jackson',
    Email: `${randomUUID()}@example.com`,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    ...change,
  }
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

const createAccount = (page: Page) =>
  page.getByRole('button', { name: 'Create Account', exact: true }).click()

test('a visitor registers, signs out and signs in again', async ({ page }) => {
  await page.goto('/register')
  const person = await register(page)
  await expect(toastOf(page)).toContainText('Account created successfully!')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mary Jackson')

  await page.getByRole('button', { name: /account menu/ }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('/')

  await page.goto('/login')
  await page.getByLabel('Email').fill(`  ${person.email} `)
  await page.getByLabel('Password', { exact: true }).fill('Wrong.horse1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(toastOf(page)).toContainText('Login failed')
  await expect(toastOf(page)).toContainText('Please check your credentials and try again.')
  await expect(page).toHaveURL(/\/login$/)

  await failNextCall(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Network error. Please try again.')).toBeVisible()
  await expect(toastOf(page)).toContainText('Please check your credentials and try again.')

  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await expect(toastOf(page)).toHaveCount(1)
  await expect(toastOf(page)).toContainText('Login successful')
})

test('the registration form shows one error at a time and keeps its input', async ({ page }) => {
  await page.goto('/register')
  await fillRegistration(page, { 'First name': '  ', 'Confirm password': 'different' })
  await createAccount(page)
  await expect(toastOf(page)).toContainText('Name required')
  await expect(toastOf(page)).toContainText('Please enter both your first and last name')
  await expect(page.getByLabel('First name')).toBeFocused()

  await page.getByLabel('First name').fill('Mary')
  await createAccount(page)
  await expect(toastOf(page)).toContainText('Password mismatch')
  await expect(toastOf(page)).toContainText('Passwords do not match. Please try again.')

  const weak = [
    ['Ab1!', 'Password must be at least 8 characters long.', 'Good'],
    ['abcdefg1!', 'Password must contain at least one uppercase letter.', 'Good'],
    ['ABCDEFG1!', 'Password must contain at least one lowercase letter.', 'Good'],
    ['Abcdefgh!', 'Password must contain at least one number.', 'Good'],
    ['Abcdefgh1', 'Password must contain at least one special character (!@#$%^&*...).', 'Good'],
    ['abc', 'Password must be at least 8 characters long.', 'Very Weak'],
  ] as const
  for (const [password, message, strength] of weak) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await expect(page.getByText(`Password strength: ${strength}`)).toBeVisible()
    await createAccount(page)
    await expect(toastOf(page)).toHaveCount(1)
    await expect(toastOf(page)).toContainText('Weak password')
    await expect(toastOf(page)).toContainText(message)
  }
  const tooEasy = page.getByText('This password is too easy to guess.', { exact: false })
  await page.getByLabel('Password', { exact: true }).fill('11111111aA!')
  await expect(page.getByText('Password strength: Very Weak')).toBeVisible()
  await expect(tooEasy).toHaveCount(1)
  await expectAccessible(page)
  await expect(page.getByLabel('Last name')).toHaveValue('Jackson')
})

test('registration rejects an email address that has an account', async ({ page, browser }) => {
  const person = await signUp(page)
  const otherPage = await browser.newPage()
  await otherPage.goto(`${process.env.SITE}/register`)
  await fillRegistration(otherPage, { Email: person.email.toUpperCase() })
  await createAccount(otherPage)
  await expect(toastOf(otherPage)).toContainText('Registration failed')
  await expect(toastOf(otherPage)).toContainText('Failed to create account. Please try again.')

  // Whatever else the server says, the page has sentences of its own.
  await fulfillOnce(otherPage, '**/api/auth/register', {
    status: 429,
    json: { code: 'rate_limited', message: 'Text of the server' },
  })
  await createAccount(otherPage)
  await expect(
    otherPage.getByText('Too many accounts were created in the last hour.'),
  ).toBeVisible()
  await expect(otherPage.getByText('Text of the server')).toHaveCount(0)
  await otherPage.close()
})

test('a protected page redirects to the login and back', async ({ page }) => {
  await page.goto('/sessions/create?type=agile')
  await page.waitForURL('**/login?redirect=%2Fsessions%2Fcreate%3Ftype%3Dagile')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillRegistration(page)
  await createAccount(page)
  await page.waitForURL('**/sessions/create?type=agile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The browser restores the page from the back/forward cache, as Back does after signing out.
  await page.context().clearCookies()
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await page.waitForURL('**/login?redirect=%2Fsessions%2Fcreate%3Ftype%3Dagile')
})

test('the chosen theme is kept', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('input typed into the registration form before hydration is kept', async ({ page }) => {
  const { promise: hydration, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await hydration
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  await fillRegistration(page)
  await createAccount(page)
  await expect(page).toHaveURL('/register')
  hydrate()
  await page.waitForURL('**/dashboard')
})

test('the strength meter shows a password typed before hydration', async ({ page }) => {
  const { promise: hydration, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await hydration
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Password', { exact: true }).fill('11111111aA!')
  hydrate()
  await expect(page.getByText('Password strength: Very Weak')).toBeVisible()
})

test('going back before hydration shows the right page', async ({ page }) => {
  await signUp(page)
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
      // The router registers its listener only after the browser has already gone back.
      if (type === 'popstate' && location.pathname === '/teams') {
        history.replaceState(null, '', '/quizzes')
      }
      listen(type, listener)
    }
  })
  await page.goto('/teams')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quizzes')
  await expect(page).toHaveURL('/quizzes')
})

/** Ends the login on the server; the browser does not know it. */
const endLoginElsewhere = (page: Page) => page.context().clearCookies({ name: 'login' })

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a login that ended elsewhere leads to the login and back, with the form as typed', async ({
  page,
}) => {
  const person = await signUp(page)
  await createTeam(page, 'Core')
  await page.goto('/sessions/create?type=agile')
  await page.getByLabel('Title').fill('Before the reorganization')
  await page.getByLabel('Number of people in the team').fill('7')

  await endLoginElsewhere(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/login?redirect=%2Fsessions%2Fcreate%3Ftype%3Dagile')
  await expect(toastOf(page)).toContainText('You have been signed out')
  await signIn(page, person.email)
  await page.waitForURL('**/sessions/create?type=agile')
  await expect(page.getByLabel('Title')).toHaveValue('Before the reorganization')
  await expect(page.getByLabel('Number of people in the team')).toHaveValue('7')
  await expect(page.getByText('We restored what you typed')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Before the reorganization')
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/share')
  await page.goto('/sessions/create?type=agile')
  await expect(page.getByLabel('Title')).toHaveValue(/^Agile/)
  await expect(page.getByText('We restored what you typed')).toBeHidden()

  // A page that only reads.
  await endLoginElsewhere(page)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await page.waitForURL('**/login?redirect=%2Fdashboard')

  await signIn(page, person.email)
  await page.waitForURL('**/dashboard')
  await page.goto('/account')
  await expect(page.getByText('Profile Information')).toBeVisible()
  // A card that is still loading would notice the ended login before the click.
  await page.waitForLoadState('networkidle')
  await endLoginElsewhere(page)
  await page
    .getByRole('button', { name: /download/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible()
})

test('signing out removes drafts', async ({ page }) => {
  await signUp(page)
  await page.goto('/sessions/create')
  await page.getByLabel('Title').fill('Private')
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')).length)
  expect(await drafts()).toBe(1)
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  expect(await drafts()).toBe(0)
})

test('signing out in another tab ends the login here with the next page', async ({ page }) => {
  await signUp(page)
  const header = page.getByRole('banner')
  await page.goto('/teams')
  await header.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL('**/dashboard')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: /account menu/ }).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await other.waitForURL('/')
  // The teams are cached, so no call tells that the login has ended.
  await header.getByRole('link', { name: 'My Teams' }).first().click()
  await page.waitForURL('**/login?redirect=%2Fteams')
})
