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

  test('a passkey alone signs in, by its button and by the autofill, until it is removed', async ({
    page,
  }) => {
    const person = await signUp(page)
    await addAuthenticator(page)
    const { id } = await addPasskey(page)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })

    await test.step('by the button, while the autofill offers none and says nothing', async () => {
      await startOver(page)
      const options = '/api/auth/passkey-login/options'
      const message = 'Too many sign-ins with a passkey from your network.'
      await fulfillOnce(page, `**${options}`, { status: 429, json: { message } })
      const refused = page.waitForResponse((answer) => answer.url().endsWith(options))
      await page.goto('/login?redirect=%2Fteams')
      expect((await refused).status()).toBe(429)
      // A toast would load its code first, and hide after a while.
      await page.waitForLoadState('networkidle')
      expect(await toastOf(page).count()).toBe(0)
      await expectAccessible(page)
      await expect(page.getByText(message)).toHaveCount(0)
      await button.click()
      await page.waitForURL('**/teams')
      expect(await emailOf(page)).toBe(person.email)
    })

    await test.step('by the autofill', async () => {
      await startOver(page)
      await page.goto('/login?redirect=%2Fteams')
      // The virtual authenticator chooses the only passkey.
      await page.waitForURL('**/teams')
      expect(await emailOf(page)).toBe(person.email)
    })

    await test.step('removed from the account, it is refused', async () => {
      expect((await page.request.delete(`/api/auth/passkeys/${id}`)).ok()).toBe(true)
      await startOver(page)
      await page.addInitScript(() => {
        // Otherwise the virtual authenticator chooses the passkey from the autofill.
        PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
      })
      await page.goto('/login')
      await button.click()
      const problem = problemAt(page, 'This passkey cannot be used here. Try another way.')
      await expect(problem).toBeVisible()
      await expect(page).toHaveURL('/login')
      await expectAccessible(page)
    })
  })
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

test('a passkey is a second factor after the password, in browsers that have it', async ({
  page,
}) => {
  const person = await signUp(page)
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await addPasskey(page)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  const use = page.getByRole('button', { name: 'Use a passkey' })
  const openLogin = async () => {
    await startOver(page)
    await page.goto('/login')
  }

  await test.step('a browser without the passkey says that none was used', async () => {
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await openLogin()
    await enterPassword(page, person)
    await page.waitForURL('**/login/verify')
    await expect(appCode(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
    await expectAccessible(page)
    await use.click()
    await expect(page.getByRole('status').getByText('No passkey was used.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('with it, the person is signed in', async () => {
    for (const credential of credentials) {
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
    }
    await use.click()
    await page.waitForURL('**/dashboard')
    expect(await emailOf(page)).toBe(person.email)
  })

  await test.step('a browser that cannot use passkeys offers none', async () => {
    await page.addInitScript('delete window.PublicKeyCredential')
    await openLogin()
    await expect(page.getByLabel('Email')).toBeEditable()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
    await enterPassword(page, person)
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await expect(page.getByText("This browser can't use passkeys")).toBeVisible()
    await expect(use).toHaveCount(0)
    await expectAccessible(page)
  })
})
