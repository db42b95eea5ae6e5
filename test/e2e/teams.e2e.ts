import { coverWithLink, expect, expectAccessible, setPlan, signUp, test } from './fixtures.ts'
import { createTeam, fillTeam, openSetting } from './manager-steps.ts'

test('a manager creates a team with every field, edits it and deletes it', async ({ page }) => {
  await signUp(page)
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Create New Team' }).first().click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)

  await test.step('the form shows missing fields and keeps its input', async () => {
    await dialog.getByLabel('Team name').fill('Core')
    await dialog.getByRole('button', { name: 'Create Team' }).click()
    await expect(page.getByText('Missing Information')).toBeVisible()
    await expect(
      page.getByText('Please fill in all required fields including company name'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Company name')).toBeFocused()
    await expect(dialog.getByLabel('Team name')).toHaveValue('Core')
  })

  await dialog.getByLabel('Company name').fill('Acme')
  await dialog.getByLabel('Department').selectOption('Other')
  await dialog.getByLabel('Which department?').fill('Legal')
  await dialog.getByLabel('Your role').selectOption('Other')
  await dialog.getByLabel('Which role?').fill('Counsel')
  await dialog.getByLabel('Description').fill('Reads the small print')
  await dialog.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByText('Team Created Successfully!')).toBeVisible()
  await expect(page.getByText('Legal', { exact: true })).toBeVisible()
  await expect(page.getByText('Counsel', { exact: true })).toBeVisible()

  await test.step('at the plan limit the disabled button has an explanation', async () => {
    await expect(page.getByRole('button', { name: 'Create New Team' })).toBeDisabled()
    await expect(page.getByText('Limit reached - upgrade to add more teams')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade to Create More Teams' })).toHaveAttribute(
      'href',
      '/pricing',
    )
    await expectAccessible(page)
  })

  await page.getByRole('button', { name: 'Actions for Core' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Team name').fill('Core Legal')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Core Legal' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Reads the small print')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Core Legal' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(confirm.getByRole('button', { name: 'Delete team' })).toBeDisabled()
  await confirm.getByRole('textbox').fill('Core Legal')
  await confirm.getByRole('button', { name: 'Delete team' }).click()
  await expect(page.getByRole('heading', { name: 'Core Legal' })).toBeHidden()
})

test('a limit reached in another tab is explained, and no input is lost', async ({
  page,
  context,
}) => {
  await signUp(page)
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Create New Team' }).first().click()
  await fillTeam(page, 'Second')
  const other = await context.newPage()
  await createTeam(other, 'First')

  await page.getByRole('dialog').getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByText('Upgrade Required').first()).toBeVisible()
  await expect(
    page
      .getByText(
        "You've reached the free plan limit of 1 team(s). Upgrade your plan to create more teams.",
      )
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Team name')).toHaveValue('Second')
})

test('creating a team in the round form does not create the round', async ({ page }) => {
  const person = await signUp(page)
  await setPlan(person, 'pro')
  await createTeam(page, 'First')
  await page.goto('/sessions/create?type=agile')
  await page.getByLabel('Team', { exact: true }).selectOption({ label: 'First (Acme)' })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'Create another team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByRole('dialog').getByLabel('Team name')).toBeFocused()
  await fillTeam(page, 'Second')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByText('Team Created Successfully!')).toBeVisible()
  await expect(page.getByLabel('Team', { exact: true })).toHaveValue(/[0-9a-f-]{36}/)
  await expect(page).toHaveURL(/\/sessions\/create/)
  expect(posts).toEqual(['/api/teams'])
})

test('a larger plan allows a team in the round form and a longer expiry', async ({ page }) => {
  const person = await signUp(page)
  await setPlan(person, 'pro')
  await page.goto('/sessions/create?type=innovation')
  await page.getByRole('button', { name: 'Create a team' }).click()
  await fillTeam(page, 'Field')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByLabel('Team', { exact: true })).not.toHaveValue('')
  await openSetting(page, 'Link expiry')
  await page.getByRole('radio', { name: 'Other', exact: true }).check()
  await page.getByRole('spinbutton', { name: 'Hours' }).fill('300')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page).toHaveURL(/\/sessions\/create/)
  await page.getByRole('spinbutton', { name: 'Hours' }).fill('200')
  await openSetting(page, 'Group size')
  await page.getByRole('radio', { name: '5 people or more' }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/share')
  await expect(page.getByText(/five or more/).first()).toBeVisible()
})

test('the page says when the monthly rounds of the Free plan are used up', async ({ page }) => {
  await signUp(page)
  await createTeam(page, 'Core')
  await page.goto('/sessions/create?type=digital')
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/share')
  await page.goto('/sessions/create')
  await expect(page.getByText("You've used this month's rounds")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeDisabled()
  await expectAccessible(page)
})

test('a double click on a button of a dialog does not reach the page below', async ({ page }) => {
  await signUp(page)
  await page.goto('/teams')
  const open = page.getByRole('button', { name: 'Create New Team' })
  await open.dblclick()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Team name')).toBeFocused()
  // The second click must not close what the first has opened.
  await page.waitForTimeout(600)
  await expect(dialog).toBeVisible()

  await coverWithLink(page)
  const box = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox()
  if (!box) throw new Error('the button has no box')
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const
  await page.mouse.dblclick(...at, { delay: 80 })
  await expect(dialog).toBeHidden()
  await page.waitForTimeout(600)
  await expect(page).toHaveURL(/\/teams$/)
  // Later clicks pass.
  await page.mouse.click(...at)
  await page.waitForURL('**/about')

  await page.getByRole('button', { name: /account menu/ }).click()
  const item = await page.getByRole('menuitem', { name: 'Reports' }).boundingBox()
  if (!item) throw new Error('the menu item has no box')
  await coverWithLink(page)
  await page.mouse.dblclick(item.x + 20, item.y + item.height / 2, { delay: 80 })
  await page.waitForURL('**/reports')
  await page.waitForTimeout(600)
  await expect(page).toHaveURL('/reports')
})

test('dialogs keep their input, or ask before a reload discards it', async ({ page }) => {
  await setPlan(await signUp(page), 'pro')
  await createTeam(page, 'Core')
  const dialog = page.getByRole('dialog')
  const openCreate = () => page.getByRole('button', { name: 'Create New Team' }).click()
  await openCreate()
  await dialog.getByLabel('Team name').fill('Platform')
  await dialog.getByLabel('Department').selectOption('Other')
  await dialog.getByLabel('Which department?').fill('Operations')
  await page.keyboard.press('Escape')
  await openCreate()
  await expect(dialog.getByLabel('Team name')).toHaveValue('Platform')
  await page.reload()
  await openCreate()
  await expect(dialog.getByText('We restored what you typed')).toBeVisible()
  await expect(dialog.getByLabel('Which department?')).toHaveValue('Operations')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog.getByLabel('Team name')).toHaveValue('')
  await dialog.getByLabel('Team name').fill('Again')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await openCreate()
  await expect(dialog.getByLabel('Team name')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Actions for Core' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const name = page.getByRole('alertdialog').getByRole('textbox')
  // The menu gives its focus back while it closes.
  await expect(name).toBeFocused()
  await name.pressSequentially('Co')
  await expect(name).toHaveValue('Co')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded
})
