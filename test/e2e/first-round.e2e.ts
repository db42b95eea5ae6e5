import {
  expect,
  expectAccessible,
  expectToastBelowHeading,
  setPlan,
  signUp,
  test,
} from './fixtures.ts'
import { addTeam, openSetting } from './manager-steps.ts'

test('on a phone, the form of a round suggests a title, an end and the group sizes of the workspace', async ({
  page,
}) => {
  await setPlan(await signUp(page), 'starter')
  await addTeam(page)
  const { workspace } = await (await page.request.get('/api/auth/user')).json()
  const rules = { minimumGroupSize: 4, retentionMonths: 12 }
  const saved = await page.request.patch(`/api/workspaces/${workspace.id}`, { data: { rules } })
  expect(saved.status()).toBe(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sessions/create?type=agile')
  const title = page.getByLabel('Title')
  await expect(title).toHaveValue(/^Agile Maturity, \w+ \d{4}$/)
  const first = await title.inputValue()

  await test.step('the button stays at the foot of the screen', async () => {
    const start = page.getByRole('button', { name: 'Create link' })
    await expect(start).toBeInViewport({ ratio: 1 })
    await openSetting(page, 'Group size')
    const sizes = page.getByRole('radiogroup', { name: 'Group size' }).getByRole('radio')
    await expect(sizes).toHaveCount(4)
    await expect(sizes.first()).toHaveAccessibleName(/^4 people or more/)
    await expect(sizes.first()).toBeChecked()
    await expect(page.getByText('Your workspace asks for groups of at least 4.')).toBeVisible()
    await page.getByRole('radio', { name: '5 people or more' }).check()
    await expect(start).toBeInViewport({ ratio: 1 })
    await openSetting(page, 'Group size')
    await expect(page.locator('summary').filter({ hasText: 'Group size' })).toContainText(
      '5 people or more',
    )
    await expectAccessible(page)
  })

  await test.step('31 days, chosen for an invited round, do not stop an open one', async () => {
    await page.getByRole('radio', { name: "The team's members" }).check()
    await openSetting(page, 'End')
    await page.getByRole('radio', { name: '31 days' }).check()
    await page.getByRole('radio', { name: 'Anyone with the link' }).check()
    await expect(page.getByRole('radio', { name: '24 hours' })).toBeChecked()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.waitForURL('**/share')
  })

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy Survey link' }).click()
  await expectToastBelowHeading(page)

  await page.goto('/sessions/create?type=agile')
  await expect(title).toHaveValue(`${first} (2)`)
  // A title that was typed stays.
  await title.fill('How agile are we?')
  await page.getByRole('radio', { name: 'Teamwork' }).check()
  await expect(title).toHaveValue('How agile are we?')
})
