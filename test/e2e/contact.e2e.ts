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

/** Holds the scripts of the page back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: hydration, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await hydration
    await route.continue()
  })
  return hydrate
}

test('a visitor sends contact messages, and the operator gets an email', async ({ page }) => {
  const text = `A question, ${randomUUID()}\nover two lines`
  const send = () => page.getByRole('button', { name: 'Send Message' }).click()
  const hydrate = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })

  await test.step('one typed and sent before hydration, which keeps it when sending fails', async () => {
    await fulfillOnce(page, '**/api/contact', { status: 503 })
    await page.getByLabel('Your name').fill('Mary Jackson')
    await page.getByLabel('Your email').fill(' mary@example.com ')
    await message(page).fill(text)
    await send()
    await expect(page).toHaveURL('/contact')
    hydrate()
    await expect(toastOf(page)).toContainText('Error sending message')
    await expect(toastOf(page)).toContainText(/Please try again or contact us directly at \S+@\S+/)
    await expect(message(page)).toHaveValue(text)
  })

  await test.step('the next attempt sends it', async () => {
    const request = page.waitForRequest('**/api/contact')
    await send()
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

  await test.step('another one that is incomplete', async () => {
    await page.getByLabel('Your email').fill('mary')
    await message(page).fill('Another question')
    await send()
    await expect(page.getByText('Please enter your name.').first()).toBeVisible()
    await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible()
    await expect(page.getByLabel('Your name')).toBeFocused()
    await expect(message(page)).toHaveValue('Another question')
    await expectAccessible(page)
  })
})

test('a user finds an answer, the state of the service and the way to priority support', async ({
  page,
}) => {
  const person = await signUp(page)
  const subject = `Where is my round? ${randomUUID()}`
  const submit = page.getByRole('button', { name: 'Submit Request' })
  const hydrate = await holdScripts(page)
  await page.goto('/support', { waitUntil: 'commit' })

  await test.step('a request begun before hydration, with what is missing', async () => {
    await page.getByLabel('Category').selectOption({ label: 'Technical problem' })
    await page.getByLabel('Priority').selectOption('high')
    await page.getByLabel('Subject').fill(subject)
    hydrate()
    await expect(page.getByLabel('Your name')).toHaveValue('Mary Jackson')
    await expect(page.getByLabel('Your email')).toHaveValue(person.email)
    await submit.click()
    await expect(toastOf(page)).toContainText('Missing Information')
    await expect(page.getByText('Please enter a message.').first()).toBeVisible()
    await expect(message(page)).toBeFocused()
    await expectAccessible(page)
    await expect(page.getByLabel('Category')).toHaveValue('technical')
    await expect(page.getByLabel('Priority')).toHaveValue('high')
  })

  await test.step('is sent at the second attempt', async () => {
    await message(page).fill('It was there yesterday.')
    await fulfillOnce(page, '**/api/support', { status: 503 })
    await submit.click()
    await expect(toastOf(page)).toContainText('Failed to submit support request. Please try again.')
    await expect(page.getByLabel('Subject')).toHaveValue(subject)
    await submit.click()
    await expect(toastOf(page)).toContainText('Support Request Submitted')
    await expect(page.getByLabel('Subject')).toHaveValue('')
    await expect(page.getByLabel('Priority')).toHaveValue('normal')
    await expect(page.getByLabel('Your email')).toHaveValue(person.email)
    const mail = await waitForMail((content) => content.includes(subject))
    expect(mail).toContain(person.email)
    expect(mail).toMatch(/high/i)
  })

  await test.step('the state of the service', async () => {
    const status = page.getByRole('region', { name: 'System status' })
    await expect(status).toContainText('All systems operational.')
    await expect(status.getByText('Working')).toHaveCount(3)
    const down = { status: 503, json: { code: 'unavailable', message: 'Not now.' } }
    await fulfillOnce(page, '**/readyz', down)
    await status.getByRole('button', { name: 'Check again' }).click()
    await expect(status).toContainText('Some services are down.')
    await expect(status).toContainText(/Survey pages and results.*Unavailable/)
    await expectAccessible(page)
  })

  await test.step('a quick help link opens its answer', async () => {
    const answer = page.getByText(/Results appear when the round ends/)
    await expect(answer).toBeHidden()
    await page.getByRole('link', { name: 'I see no results' }).click()
    await expect(answer).toBeVisible()
    await expect(answer).toBeInViewport()
  })

  await test.step('with the Business plan, priority support; and a link opens an answer', async () => {
    await expect(page.getByRole('button', { name: 'Upgrade Required' })).toBeDisabled()
    await setPlan(person, 'business')
    await page.goto('/support#group-size')
    await page.reload()
    await expect(page.getByText(/You can raise it/)).toBeVisible()
    await page.getByRole('link', { name: 'Priority Support' }).click()
    await expect(page).toHaveURL('/support?priority=high#request')
    await expect(page.getByLabel('Priority')).toHaveValue('high')
    await expect(page.getByLabel('Subject')).toBeInViewport()
  })
})
