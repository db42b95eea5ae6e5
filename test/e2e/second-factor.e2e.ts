import { expect, expectAccessible, failNextCall, fulfillOnce, test, toastOf } from './fixtures.ts'
import {
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
  const expired = page.getByRole('heading', { name: 'Your sign-in has expired' })
  const back = page.getByRole('link', { name: 'Back to sign in' })

  await test.step('the second step without a first one leads back to the start', async () => {
    await fulfillOnce(page, '**/api/auth/second-factor', { status: 503 })
    await page.goto('/login/verify')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(expired).toBeVisible()
    await expect(back).toHaveAttribute('href', '/login')
  })

  await test.step('so does one that has expired, or that another tab has used up', async () => {
    await page.goto('/teams')
    await page.waitForURL('**/login?redirect=%2Fteams')
    await enterPassword(page, person)
    await appCode(page).fill('123456')
    await page.context().clearCookies({ name: 'second-step' })
    await finish(page).click()
    await expect(expired).toBeFocused()
    await expectAccessible(page)
    await back.click()
    await page.waitForURL('**/login?redirect=%2Fteams')
  })

  await test.step('a reload keeps the first step', async () => {
    await enterPassword(page, { ...person, email: person.email.toUpperCase() })
    await page.waitForURL('**/login/verify?redirect=%2Fteams')
    await expect(appCode(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
    await expectAccessible(page)
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    await page.reload()
    await expect(appCode(page)).toBeFocused()
  })

  const code = nextCodeOf(secret)

  await test.step('a problem keeps the code', async () => {
    await appCode(page).fill('12345')
    await page.keyboard.press('Enter')
    const incomplete = 'Please enter the six digits that your app shows now.'
    await expect(problemAt(page, incomplete)).toBeVisible()
    await appCode(page).fill(code)
    await failNextCall(page)
    await finish(page).click()
    await expect(problemAt(page, 'Network error. Please try again.')).toBeVisible()
    const message = 'Too many wrong codes. Please try again in 5 minutes.'
    await fulfillOnce(page, '**/api/auth/second-factor', { status: 429, json: { message } })
    await finish(page).click()
    await expect(problemAt(page, message)).toBeVisible()
    await expect(appCode(page)).toHaveValue(code)
  })

  await test.step('the browser is remembered, and then the password alone signs in', async () => {
    await page.getByLabel("Don't ask on this browser for 30 days").check()
    await appCode(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await appCode(page).press('Enter')
    await page.waitForURL('**/teams')
    await expect(toastOf(page)).toContainText('Login successful')
    expect(await emailOf(page)).toBe(person.email)
    await page.request.get('/api/logout')
    await page.goto('/login')
    await enterPassword(page, person)
    await page.waitForURL('**/dashboard')
  })
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
