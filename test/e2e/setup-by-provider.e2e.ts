import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FakeGoogle } from '#test/server/fake-google.ts'
import { fastFolder, scratchFolder, ServerProcess } from '#test/server/server-process.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('where everyone signs in with the provider, the setup link asks who administers the server', async ({
  browser,
}) => {
  const folder = scratchFolder(fastFolder())
  const provider = new FakeGoogle({ page: true })
  await provider.start()
  const server = new ServerProcess({
    ...provider.settings,
    OIDC_NAME: 'Acme ID',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'info',
    SELF_HOSTED: 'true',
    ORGANIZATION_NAME: 'Acme',
    PASSWORD_SIGN_IN: 'false',
  })
  try {
    const site = (await server.ready()).replace('127.0.0.1', 'localhost')
    const page = await (await browser.newContext({ baseURL: site })).newPage()
    await expect.poll(() => server.output).toContain('the file has the link to the first account')
    const link = readFileSync(join(folder.path, 'setup-link'), 'utf8').trim()

    await page.goto(link)
    const email = page.getByLabel('Email')
    const next = page.getByRole('button', { name: 'Continue with Acme ID' })
    await expect(page.getByLabel(/password/i)).toHaveCount(0)
    await email.fill('ada')
    await next.click()
    await expect(email).toHaveAccessibleDescription(/valid email address/)
    await expectAccessible(page)
    await email.fill('ada@acme.example')
    await next.click()
    await page.getByLabel('Your address').fill('ada@acme.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/dashboard')
    const user = await (await page.request.get('/api/auth/user')).json()
    expect(user).toMatchObject({ isAdmin: true, workspace: { role: 'owner' } })

    // The link was used.
    const late = await (await browser.newContext({ baseURL: site })).newPage()
    await late.goto(link)
    await late.getByLabel('Email').fill('mallory@acme.example')
    await late.getByRole('button', { name: 'Continue with Acme ID' }).click()
    await expect(late.getByText(/^This setup link is no longer valid\./)).toBeVisible()
    await Promise.all([page.context().close(), late.context().close()])
  } finally {
    await server.stop()
    await provider.stop()
    folder.remove()
  }
})
