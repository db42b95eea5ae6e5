import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, failNextCall, fulfillOnce, test, toastOf } from './fixtures.ts'
import {
  addTotp,
  appCode,
  codeOf,
  emailOf,
  enterPassword,
  finish,
  nextCodeOf,
  PHONE,
  problemAt,
  signUpWithApp,
  startOver,
} from './second-factor-steps.ts'

test('a password and a code of the authenticator app sign in, to the page asked for', async ({
  page,
}) => {
  const { person, secret } = await signUpWithApp(page)
  await startOver(page)
  await page.goto('/teams')
  await page.waitForURL('**/login?redirect=%2Fteams')
  await enterPassword(page, { ...person, email: person.email.toUpperCase() })
  await page.waitForURL('**/login/verify?redirect=%2Fteams')
  await expect(appCode(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
  await expectAccessible(page)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)

  // A reload keeps the first step.
  await page.reload()
  await expect(appCode(page)).toBeFocused()
  await appCode(page).fill('12345')
  await page.keyboard.press('Enter')
  await expect(
    problemAt(page, 'Please enter the six digits that your app shows now.'),
  ).toBeVisible()

  const code = nextCodeOf(secret)
  await appCode(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/teams')
  await expect(toastOf(page)).toContainText('Login successful')
  expect(await emailOf(page)).toBe(person.email)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('a person who lost the phone signs in with a recovery code, once', async ({ page }) => {
    const { person, secret, recoveryCodes } = await signUpWithApp(page)
    await startOver(page)
    await page.goto('/login')
    await enterPassword(page, person)
    await page.waitForURL('**/login/verify')
    const wrong = codeOf(secret, 10)
    await appCode(page).fill(wrong)
    await finish(page).click()
    const refusal = 'Wrong code. Enter the code that your app shows now. Each code works once.'
    await expect(problemAt(page, refusal)).toBeVisible()
    await expect(toastOf(page)).toContainText(refusal)
    await expect(appCode(page)).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(wrong)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await expectAccessible(page)

    const help = page.getByText('Lost your phone and your recovery codes?')
    await help.click()
    const contact = page.getByRole('link', { name: 'contact the administrator of this site' })
    await expect(contact).toBeVisible()
    await help.click()

    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    const field = page.getByLabel('Recovery code')
    await expect(field).toBeFocused()
    await expectAccessible(page)
    const recoveryCode = recoveryCodes[3] ?? ''
    await field.fill(recoveryCode.toUpperCase())
    await finish(page).click()
    await page.waitForURL('**/dashboard')

    await startOver(page)
    await page.goto('/login')
    await enterPassword(page, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await field.fill(recoveryCode)
    await finish(page).click()
    const used = 'That is not an unused recovery code of your account.'
    await expect(problemAt(page, used)).toBeVisible()
    await page.getByRole('button', { name: 'Use your authenticator app' }).click()
    await expect(appCode(page)).toBeFocused()
    await expect(appCode(page)).toHaveValue('')
    await expect(problemAt(page, used)).toBeHidden()
  })
})

test('a remembered browser signs in with the password alone', async ({ page }) => {
  const { person, secret } = await signUpWithApp(page)
  await startOver(page)
  await page.goto('/login')
  await enterPassword(page, person)
  await page.getByLabel("Don't ask on this browser for 30 days").check()
  await appCode(page).fill(nextCodeOf(secret))
  await finish(page).click()
  await page.waitForURL('**/dashboard')
  await page.request.get('/api/logout')
  await page.goto('/login')
  await enterPassword(page, person)
  await page.waitForURL('**/dashboard')
})

test('after Google, the second factor is asked for', async ({ page }) => {
  const email = `${randomUUID()}@example.com`
  const withGoogle = async () => {
    await page.goto('/login?redirect=%2Fteams')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByLabel('Your address').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await withGoogle()
  await page.waitForURL('**/teams')
  const { secret } = await addTotp(page)
  await startOver(page)
  await withGoogle()
  await page.waitForURL('**/login/verify?redirect=%2Fteams')
  await appCode(page).fill(nextCodeOf(secret))
  await finish(page).click()
  await page.waitForURL('**/teams')
  expect(await emailOf(page)).toBe(email)
})

test('the second step says what went wrong and keeps the code', async ({ page }) => {
  const { person, secret } = await signUpWithApp(page)
  await startOver(page)
  await page.goto('/login?redirect=%2Fteams')
  await enterPassword(page, person)
  const code = nextCodeOf(secret)
  await appCode(page).fill(code)

  await failNextCall(page)
  await finish(page).click()
  await expect(problemAt(page, 'Network error. Please try again.')).toBeVisible()

  const message = 'Too many wrong codes. Please try again in 5 minutes.'
  await fulfillOnce(page, '**/api/auth/second-factor', { status: 429, json: { message } })
  await finish(page).click()
  await expect(problemAt(page, message)).toBeVisible()
  await expect(appCode(page)).toHaveValue(code)
  await expectAccessible(page)

  // Another tab has used up the first step, or ten minutes have passed.
  await page.context().clearCookies({ name: 'second-step' })
  await finish(page).click()
  await expect(page.getByRole('heading', { name: 'Your sign-in has expired' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.waitForURL('**/login?redirect=%2Fteams')
})

test('the second step without a first one leads back to the start', async ({ page }) => {
  await page.goto('/login/verify')
  await expect(page.getByRole('heading', { name: 'Your sign-in has expired' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute(
    'href',
    '/login',
  )
  await fulfillOnce(page, '**/api/auth/second-factor', { status: 503 })
  await page.reload()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Your sign-in has expired' })).toBeVisible()
})

test('the window of a confirmation tells its outcome to the page behind it', async ({ page }) => {
  await page.goto('/privacy')
  await page.evaluate(() => {
    const outcomes: unknown[] = []
    Object.assign(window, { outcomes })
    const channel = new BroadcastChannel('confirmation')
    channel.addEventListener('message', ({ data }) => outcomes.push(data))
  })
  const outcomes = () => page.evaluate('window.outcomes')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/confirmed'))
  await (await opened).waitForEvent('close')
  expect(await outcomes()).toEqual([{ confirmed: true }])

  const other = await page.context().newPage()
  await other.setViewportSize(PHONE)
  await other.goto('/confirmed')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Confirmed')
  await expect(other.getByText('You can close this window.')).toBeVisible()
  await expectAccessible(other)
  for (const [outcome, title] of [
    ['cancelled', 'You canceled signing in with Google'],
    ['failed', "Signing in with Google didn't work"],
    ['busy', 'Too many sign-ins with Google'],
    ['other', 'You signed in with another Google account'],
    ['unavailable', 'Signing in with Google is not set up on this server'],
    ['__proto__', "Signing in with Google didn't work"],
  ] as const) {
    await other.goto(`/confirmed?google=${outcome}`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await expectAccessible(other)
  await expect.poll(outcomes).toHaveLength(8)
  expect(
    new Set(((await outcomes()) as object[]).slice(2).map((one) => JSON.stringify(one))),
  ).toEqual(new Set(['{"confirmed":false}']))
})
