import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  failNextCall,
  fulfillOnce,
  PASSWORD,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { addTeam } from './manager-steps.ts'

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

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
}

/** Returns the list of requests to other sites and of dialogs, which grows. */
function departuresOf(page: Page): readonly string[] {
  const departures: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== process.env.SITE) departures.push(request.url())
  })
  page.on('dialog', (dialog) => {
    departures.push(dialog.message())
    void dialog.dismiss()
  })
  return departures
}

const query = (target: string) => `redirect=${encodeURIComponent(target)}`

test('a visitor corrects the form typed before hydration, registers, signs out and signs in again, on this site alone', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.com`
  const departures = departuresOf(page)
  const message = (text: string) => expect(toastOf(page)).toContainText(text)

  await test.step('input before hydration is kept and checked', async () => {
    const { promise: hydration, resolve: hydrate } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await hydration
      await route.continue()
    })
    const path = `/register?${query('//evil.example/teams')}`
    await page.goto(path, { waitUntil: 'commit' })
    const easy = '11111111aA!'
    await fillRegistration(page, { Email: email, Password: easy, 'Confirm password': easy })
    await createAccount(page)
    await expect(page).toHaveURL(path)
    hydrate()
    await message('Weak password')
    await expect(page.getByText('Password strength: Very Weak')).toBeVisible()
    const reason = page.locator('form').getByText('This password is too easy to guess.')
    await expect(reason).toHaveCount(1)
    await expectAccessible(page)
    await expect(page.getByLabel('Last name')).toHaveValue('Jackson')
  })

  await test.step('one error is shown at a time', async () => {
    await fillRegistration(page, {
      Email: email,
      'First name': '  ',
      'Confirm password': 'different',
    })
    await createAccount(page)
    await message('Name required')
    await message('Please enter both your first and last name')
    await expect(toastOf(page)).toHaveCount(1)
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.getByLabel('First name').fill('Mary')
    await createAccount(page)
    await message('Password mismatch')
    await expect(toastOf(page)).toHaveCount(1)
  })

  await test.step('whatever else the server says, the page has sentences of its own', async () => {
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await fulfillOnce(page, '**/api/auth/register', {
      status: 429,
      json: { code: 'rate_limited', message: 'Text of the server' },
    })
    await createAccount(page)
    await expect(page.getByText('Too many accounts were created in the last hour.')).toBeVisible()
    await expect(page.getByText('Text of the server')).toHaveCount(0)
    await createAccount(page)
    await page.waitForURL('/dashboard')
    await message('Account created successfully!')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mary Jackson')
  })

  await test.step('signed out, the address has an account', async () => {
    await page.getByRole('button', { name: /account menu/ }).click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL('/')
    await page.goto(`/register?${query('javascript:alert(document.domain)')}`)
    await fillRegistration(page, { Email: email.toUpperCase() })
    await createAccount(page)
    await message('Registration failed')
    await message('Failed to create account. Please try again.')
  })

  await test.step('a wrong password and a lost call say so', async () => {
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
    // The URL changes before the page does, and both pages have an email field.
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
    await page.getByLabel('Email').fill(`  ${email} `)
    await page.getByLabel('Password', { exact: true }).fill('Wrong.horse1')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await message('Login failed')
    await message('Please check your credentials and try again.')
    await expect(page).toHaveURL(/\/login\?redirect=javascript/)
    await failNextCall(page)
    await signIn(page, email)
    await expect(page.getByText('Network error. Please try again.')).toBeVisible()
    await message('Please check your credentials and try again.')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('/dashboard')
    await expect(toastOf(page)).toHaveCount(1)
    await message('Login successful')
  })

  await test.step('signed in, the sign-in page leads on, within this site', async () => {
    await page.goto(`/login?${query(`/login?${query('javascript:alert(1)')}`)}`)
    await page.waitForURL('/dashboard')
    // If the parameter is repeated, only the first one counts.
    await page.goto(`/login?${query('//evil.example')}&${query('/teams')}`)
    await page.waitForURL('/dashboard')
    await page.goto(`/login?${query('/teams')}&${query('//evil.example')}#//evil.example`)
    await page.waitForURL('/teams')
    expect(departures).toEqual([])
  })
})

test('a protected page leads to the login and back, also when a login ended elsewhere, with the form as typed', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.com`
  const create = '/sessions/create?type=agile'
  const login = `/login?${query(create)}`
  const title = page.getByLabel('Title')
  const restored = page.getByText('We restored what you typed')
  await page.goto(create)
  await page.waitForURL(login)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillRegistration(page, { Email: email })
  await createAccount(page)
  await page.waitForURL(create)
  await addTeam(page)
  await page.reload()
  await title.fill('Before the reorganization')
  await page.getByLabel('Number of people in the team').fill('7')

  await test.step('the login ends on the server, which the browser does not know', async () => {
    await page.context().clearCookies({ name: 'login' })
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.waitForURL(login)
    await expect(toastOf(page)).toContainText('You have been signed out')
    await signIn(page, email)
    await page.waitForURL(create)
    await expect(title).toHaveValue('Before the reorganization')
    await expect(page.getByLabel('Number of people in the team')).toHaveValue('7')
    await expect(restored).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the form is kept until it is sent', async () => {
    await page.reload()
    await expect(title).toHaveValue('Before the reorganization')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.waitForURL('**/share')
    await page.goto(create)
    await expect(title).toHaveValue(/^Agile/)
    await expect(restored).toBeHidden()
  })

  await test.step('Back after signing out restores the page from a cache, and it asks again', async () => {
    await page.context().clearCookies()
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await page.waitForURL(login)
  })
})

test('going back before hydration shows the right page, and signing out in another tab removes its drafts and ends the login', async ({
  page,
}) => {
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
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL('**/dashboard')

  const other = await page.context().newPage()
  const drafts = () =>
    other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')).length)
  await other.goto('/sessions/create')
  await other.getByLabel('Title').fill('Private')
  expect(await drafts()).toBe(1)
  await signOut(other)
  expect(await drafts()).toBe(0)

  // The rounds are cached, so no call tells that the login has ended.
  await header.getByRole('link', { name: 'Quizzes' }).first().click()
  await page.waitForURL('**/login?redirect=%2Fquizzes')
})
