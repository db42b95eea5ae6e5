import { expect, expectAccessible, fulfillOnce, signUp, test, toastOf } from './fixtures.ts'
import {
  addAuthenticator,
  addPasskey,
  appCode,
  emailOf,
  enterPassword,
  PHONE,
  problemAt,
  startOver,
} from './second-factor-steps.ts'

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('a passkey alone signs in, to the page asked for', async ({ page }) => {
    const person = await signUp(page)
    await addAuthenticator(page)
    await addPasskey(page)
    await startOver(page)
    // The autofill offers none, and says nothing.
    const options = '/api/auth/passkey-login/options'
    const message = 'Too many sign-ins with a passkey from your network.'
    await fulfillOnce(page, `**${options}`, { status: 429, json: { message } })
    const refused = page.waitForResponse((answer) => answer.url().endsWith(options))
    await page.goto('/login?redirect=%2Fteams')
    expect((await refused).status()).toBe(429)
    await expectAccessible(page)
    await expect(page.getByText(message)).toHaveCount(0)
    await expect(toastOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/teams')
    expect(await emailOf(page)).toBe(person.email)
  })
})

test('the autofill of the email field offers a passkey', async ({ page }) => {
  const person = await signUp(page)
  await addAuthenticator(page)
  await addPasskey(page)
  await startOver(page)
  await page.goto('/login?redirect=%2Fteams')
  // The virtual authenticator chooses the only passkey.
  await page.waitForURL('**/teams')
  expect(await emailOf(page)).toBe(person.email)
})

test('the autofill gets new options before they expire', async ({ page }) => {
  await page.addInitScript(() => {
    // Waits for a choice. Headless browsers fail at once if they have no passkey.
    navigator.credentials.get = ({ signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
  })
  await page.clock.install()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/passkey-login/options')) requests += 1
  })
  await page.goto('/login')
  await expect.poll(() => requests).toBe(1)
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward('08:00')
  expect(requests).toBe(1)
  await page.clock.fastForward('01:30')
  await expect.poll(() => requests).toBe(2)
})

test('a passkey is a second factor after the password', async ({ page }) => {
  const person = await signUp(page)
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await addPasskey(page)
  await startOver(page)
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await page.goto('/login')
  await enterPassword(page, person)
  await page.waitForURL('**/login/verify')
  await expect(appCode(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
  await expectAccessible(page)
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/dashboard')
  expect(await emailOf(page)).toBe(person.email)
})

test('a passkey that was removed from the account is refused', async ({ page }) => {
  await signUp(page)
  await addAuthenticator(page)
  const { id } = await addPasskey(page)
  expect((await page.request.delete(`/api/auth/passkeys/${id}`)).ok()).toBe(true)
  await startOver(page)
  await page.addInitScript(() => {
    // Otherwise the virtual authenticator chooses the passkey from the autofill.
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(problemAt(page, 'This passkey cannot be used here. Try another way.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expectAccessible(page)
})

test('a browser without the passkey says that none was used', async ({ page }) => {
  const person = await signUp(page)
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await addPasskey(page)
  await startOver(page)
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.goto('/login')
  await enterPassword(page, person)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('status').getByText('No passkey was used.')).toBeVisible()
  await expectAccessible(page)
})

test('a browser that cannot use passkeys offers none', async ({ page }) => {
  const person = await signUp(page)
  await addAuthenticator(page)
  await addPasskey(page)
  await startOver(page)
  await page.addInitScript('delete window.PublicKeyCredential')
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeEditable()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await enterPassword(page, person)
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(page.getByText("This browser can't use passkeys")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await expectAccessible(page)
})
