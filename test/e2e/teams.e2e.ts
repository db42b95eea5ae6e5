import {
  coverWithLink,
  expect,
  expectAccessible,
  navigate,
  setPlan,
  signUp,
  test,
} from './fixtures.ts'
import { addTeam, createRoundFor, fillTeam, openSetting } from './manager-steps.ts'

test('a manager creates a team with every field, reaches the limits of the plan, edits it and deletes it', async ({
  page,
}) => {
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

  await test.step('a limit reached elsewhere is explained, and no input is lost', async () => {
    const { id } = await addTeam(page, 'First')
    await dialog.getByRole('button', { name: 'Create Team' }).click()
    await expect(page.getByText('Upgrade Required').first()).toBeVisible()
    await expect(
      page
        .getByText(
          "You've reached the free plan limit of 1 team(s). Upgrade your plan to create more teams.",
        )
        .first(),
    ).toBeVisible()
    await expect(dialog.getByLabel('Team name')).toHaveValue('Core')
    expect((await page.request.delete(`/api/teams/${id}`)).status()).toBe(204)
  })

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

  await test.step('so has the form for a round when the rounds of the month are used up', async () => {
    const [team] = await (await page.request.get('/api/teams')).json()
    await createRoundFor(page, team.id, {})
    await page.goto('/sessions/create')
    await expect(page.getByText("You've used this month's rounds")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create link' })).toBeDisabled()
    await expectAccessible(page)
  })

  await navigate(page, '/teams')
  await expect(page.getByText('Reads the small print')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Core' }).click()
  // There is no other workspace.
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Move to another workspace' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Team name').fill('Core Legal')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Core Legal' })).toBeVisible()
  await expect(page.getByText('Reads the small print')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Core Legal' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(confirm.getByRole('button', { name: 'Delete team' })).toBeDisabled()
  await confirm.getByRole('textbox').fill('Core Legal')
  await confirm.getByRole('button', { name: 'Delete team' }).click()
  await expect(page.getByRole('heading', { name: 'Core Legal' })).toBeHidden()
})

test('a manager creates teams in the form for a round, which creates no round, and extends its link', async ({
  page,
}) => {
  await setPlan(await signUp(page), 'pro')
  await page.goto('/sessions/create?type=innovation')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  const team = page.getByLabel('Team', { exact: true })
  const dialog = page.getByRole('dialog')
  for (const [button, name] of [
    ['Create a team', 'First'],
    ['Create another team', 'Second'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await dialog.getByRole('button', { name: 'Create Team' }).click()
    await expect(dialog.getByLabel('Team name')).toBeFocused()
    await fillTeam(page, name)
    await dialog.getByRole('button', { name: 'Create Team' }).click()
    await expect(page.getByText('Team Created Successfully!').first()).toBeVisible()
    await expect(team.locator('option:checked')).toHaveText(`${name} (Acme)`)
  }
  await expect(page).toHaveURL(/\/sessions\/create/)
  expect(posts).toEqual(['/api/teams', '/api/teams'])

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

test('a double click on a button of a dialog does not reach the page below', async ({ page }) => {
  await signUp(page)
  await page.goto('/teams')
  const open = page.getByRole('button', { name: 'Create New Team' })
  await open.dblclick()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Team name')).toBeFocused()
  await coverWithLink(page)
  // The second click has not closed what the first has opened.
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
  await addTeam(page, 'Core')
  await page.goto('/teams')
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
