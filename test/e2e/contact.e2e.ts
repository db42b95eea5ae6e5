import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  fulfillOnce,
  expect,
  expectAccessible,
  setPlan,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { waitForMail } from './outbox.ts'

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function fillContact(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your name').fill('Mary Jackson')
  await page.getByLabel('Your email').fill(' mary@example.com ')
  await message(page).fill(text)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

test('a visitor sends a contact message, and the operator gets an email', async ({ page }) => {
  const text = `A question, ${randomUUID()}\nover two lines`
  await page.goto('/contact')
  await send(page)
  await expect(page.getByText('Please enter your name.').first()).toBeVisible()
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  await expect(page.getByText('Please enter a message.')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expectAccessible(page)

  await fillContact(page, text)
  await page.getByLabel('Your email').fill('mary')
  await send(page)
  await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible()
  await expect(message(page)).toHaveValue(text)

  await page.getByLabel('Your email').fill(' mary@example.com ')
  const request = page.waitForRequest('**/api/contact')
  await send(page)
  expect(Object.keys((await request).postDataJSON())).toEqual(['name', 'email', 'message'])
  await expect(toastOf(page)).toContainText('Message sent successfully!')
  await expect(toastOf(page)).toContainText("We'll get back to you within 24 hours.")
  await expect(page.getByRole('main')).toContainText('Message sent successfully!')
  await expect(message(page)).toHaveValue('')
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expectAccessible(page)
  const mail = await waitForMail((content) => content.includes(text.split('\n')[0] ?? ''))
  expect(mail).toContain('mary@example.com')
})

test('a message stays in the form if sending fails', async ({ page }) => {
  await fulfillOnce(page, '**/api/contact', { status: 503 })
  await page.goto('/contact')
  await fillContact(page, 'Nothing of this may be lost.')
  await send(page)
  await expect(toastOf(page)).toContainText('Error sending message')
  await expect(toastOf(page)).toContainText(/Please try again or contact us directly at \S+@\S+/)
  await expect(message(page)).toHaveValue('Nothing of this may be lost.')
  await send(page)
  await expect(toastOf(page)).toContainText('Message sent successfully!')
})

test('a form filled in before hydration loses nothing', async ({ page }) => {
  const { promise: hydration, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await hydration
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await fillContact(page, 'Typed early.')
  await send(page)
  await expect(page).toHaveURL('/contact')
  const support = await page.context().newPage()
  await support.route(/\/assets\/.*\.js$/, async (route) => {
    await hydration
    await route.continue()
  })
  await support.goto('/support', { waitUntil: 'commit' })
  await support.getByLabel('Category').selectOption('billing')
  await support.getByLabel('Priority').selectOption('urgent')
  await support.getByLabel('Subject').fill('Typed early')
  hydrate()
  await expect(toastOf(page)).toContainText('Message sent successfully!')
  await support.getByRole('button', { name: 'Submit Request' }).click()
  await expect(toastOf(support)).toContainText('Missing Information')
  await expect(support.getByLabel('Category')).toHaveValue('billing')
  await expect(support.getByLabel('Priority')).toHaveValue('urgent')
  await expect(support.getByLabel('Subject')).toHaveValue('Typed early')
})

test('the forms prefill the name and email address of a signed-in user', async ({ page }) => {
  const person = await signUp(page)
  for (const path of ['/contact', '/support']) {
    await page.goto(path)
    await expect(page.getByLabel('Your name')).toHaveValue('Mary Jackson')
    await expect(page.getByLabel('Your email')).toHaveValue(person.email)
  }
})

test('a user sends a support request with a priority', async ({ page }) => {
  const person = await signUp(page)
  await page.goto('/support')
  await expect(page.getByRole('button', { name: 'Upgrade Required' })).toBeDisabled()
  const submit = page.getByRole('button', { name: 'Submit Request' })
  await expect(page.getByLabel('Priority')).toHaveValue('normal')
  await submit.click()
  for (const text of [
    'Please choose a category.',
    'Please enter a subject.',
    'Please enter a message.',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await expect(page.getByLabel('Category')).toBeFocused()
  await expectAccessible(page)

  const subject = `Where is my round? ${randomUUID()}`
  await page.getByLabel('Category').selectOption({ label: 'Technical problem' })
  await page.getByLabel('Priority').selectOption('high')
  await page.getByLabel('Subject').fill(subject)
  await message(page).fill('It was there yesterday.')
  await fulfillOnce(page, '**/api/support', { status: 503 })
  await submit.click()
  await expect(toastOf(page)).toContainText('Failed to submit support request. Please try again.')
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await submit.click()
  await expect(toastOf(page)).toContainText('Support Request Submitted')
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(page.getByLabel('Your email')).toHaveValue(person.email)
  const mail = await waitForMail((content) => content.includes(subject))
  expect(mail).toContain(person.email)
  expect(mail).toMatch(/high/i)
})

test('a user on the Business plan requests priority support', async ({ page }) => {
  await setPlan(await signUp(page), 'business')
  await page.goto('/support')
  await page.getByRole('link', { name: 'Priority Support' }).click()
  await expect(page).toHaveURL('/support?priority=high#request')
  await expect(page.getByLabel('Priority')).toHaveValue('high')
  await expect(page.getByLabel('Subject')).toBeInViewport()
})

test('the support page shows the status of the service', async ({ page }) => {
  await page.goto('/support')
  const status = page.getByRole('region', { name: 'System status' })
  await expect(status).toContainText('All systems operational.')
  await expect(status.getByText('Working')).toHaveCount(3)

  await page.route('**/readyz', (route) =>
    route.fulfill({ json: { database: 'ok', mail: 'late' } }),
  )
  await status.getByRole('button', { name: 'Check again' }).click()
  await expect(status).toContainText('Operational, with delays.')
  await page.unroute('**/readyz')

  await page.route('**/readyz', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
  )
  await status.getByRole('button', { name: 'Check again' }).click()
  await expect(status).toContainText('Some services are down.')
  await expect(status).toContainText(/Survey pages and results.*Unavailable/)
  await expectAccessible(page)
})

test('a quick help link opens its answer', async ({ page }) => {
  await page.goto('/support')
  const answer = page.getByText(/Results appear when the round ends/)
  await expect(answer).toBeHidden()
  await page.getByRole('link', { name: 'I see no results' }).click()
  await expect(answer).toBeVisible()
  await expect(answer).toBeInViewport()
  // A link with an anchor opens its answer too.
  await page.goto('/support#group-size')
  await expect(page.getByText(/You can raise it/)).toBeVisible()
  for (const text of ['9 am to 6 pm EST', '10 am to 2 pm EST', 'Closed', 'Within 2 hours']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})
