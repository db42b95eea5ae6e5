import {
  expect,
  expectAccessible,
  grantAdmin,
  navigate,
  PASSWORD,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'

test('an admin finds a user, changes their plan and suspends them; the audit log shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await signUp(page)
  await grantAdmin(admin)
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const userPage = await other.newPage()
  const { email } = await signUp(userPage)

  // The search is part of the URL, and typing is not interrupted.
  await page.goto('/admin/users')
  const search = page.getByRole('searchbox', { name: 'Search users' })
  await search.pressSequentially(email.slice(0, 20), { delay: 5 })
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await expect(search).toBeFocused()
  await search.press('End')
  await search.pressSequentially(email.slice(20))
  await page.waitForURL((url) => url.searchParams.get('search') === email)
  await page.getByRole('button', { name: 'Joined' }).click()
  await page.waitForURL('**sort=joined')
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.goBack()
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(search).toHaveValue(email)

  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toHaveCount(1)
  const choose = async (item: string) => {
    await row.getByRole('button', { name: 'Actions for Mary Jackson' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Change plan')
  await page.getByLabel('Plan', { exact: true }).selectOption('Pro')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await expect(toastOf(page)).toContainText('Mary Jackson is now on the Pro plan')
  await expect(row.getByRole('cell', { name: 'Pro', exact: true })).toBeVisible()

  await choose('Suspend')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This signs out 1 browser immediately.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Suspend' }).click()
  await expect(toastOf(page)).toContainText('Mary Jackson is now suspended')
  await expect(row.getByText('Suspended')).toBeVisible()

  // The user is signed out at once and cannot sign in again.
  await userPage.goto('/dashboard')
  await userPage.waitForURL('**/login?**')
  await userPage.getByLabel('Email').fill(email)
  await userPage.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await userPage.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(toastOf(userPage)).toContainText('Login failed')
  await expect(userPage.locator('form')).toContainText('This account is suspended.')
  await other.close()

  // An admin cannot suspend their own account.
  await search.fill(admin.email)
  const ownRow = page.getByRole('row').filter({ hasText: admin.email })
  await ownRow.getByRole('button', { name: 'Actions for' }).click()
  const ownSuspend = page.getByRole('menuitem', { name: 'Suspend' })
  await expect(ownSuspend).toHaveAttribute('aria-disabled', 'true')
  await expect(ownSuspend).toContainText('You cannot suspend your own account.')
  await page.keyboard.press('Escape')

  await navigate(page, `/admin/audit?search=${email}`)
  const log = page.getByRole('row')
  await expect(log.nth(1)).toContainText('Suspended')
  await expect(log.nth(1)).toContainText(admin.email)
  await expect(log.nth(2)).toContainText('Plan: Free to Pro')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
})
