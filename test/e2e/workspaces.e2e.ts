import type { Page } from '@playwright/test'
import {
  confirmAddress,
  expect,
  expectAccessible,
  fulfillOnce,
  navigate,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { answerByKeyboard, complete } from './quiz-steps.ts'
import {
  createAcme,
  expectCurrent,
  join,
  openMenu,
  remove,
  removeOwn,
  switchTo,
} from './workspace-steps.ts'

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test('two tabs show two workspaces, and a link opens its own', async ({ page, browser }) => {
  const { ended, open, mary, eve, own, close } = await createAcme(page, browser, 'viewer')

  await test.step('the menu lists both', async () => {
    await page.goto('/quizzes')
    await openMenu(page)
    await expect(page.getByRole('menuitemradio')).toHaveText([
      /Acme Research\s*Viewer/,
      /Eve and partners\s*Owner/,
      'System',
      'Light',
      'Dark',
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expectCurrent(page, 'Eve and partners')
  })

  const second = await page.context().newPage()
  await test.step('the second tab switches alone', async () => {
    await second.goto('/quizzes')
    await expect(headings(second)).toHaveText(['Own check'])
    await switchTo(second, 'Acme Research')
    await second.getByRole('link', { name: 'Quizzes', exact: true }).first().click()
    await expect(headings(second)).toHaveText(['Autumn check', 'Spring check'])
    await page.reload()
    await expect(headings(page)).toHaveText(['Own check'])
    await second.reload()
    await expect(headings(second)).toHaveText(['Autumn check', 'Spring check'])
  })

  await test.step('a link switches the tab to the workspace of its round', async () => {
    await page.goto(ended.results)
    await expect(page.getByRole('heading', { level: 1, name: 'Spring check' })).toBeVisible()
    await expectCurrent(page, 'Acme Research')
    await expect(page.getByRole('link', { name: 'Start the next round' })).toBeHidden()
    await navigate(page, '/quizzes')
    await expect(headings(page)).toHaveText(['Autumn check', 'Spring check'])
    await page.goto(own.results)
    await expect(page.getByRole('heading', { level: 1, name: 'Own check' })).toBeVisible()
    await expectCurrent(page, 'Eve and partners')
  })

  await test.step('the mobile menu switches too', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 375, height: 800 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const workspaces = page.getByRole('region', { name: 'Workspace' })
    await expect(workspaces.getByRole('button', { name: /Eve and partners/ })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expectAccessible(page)
    await workspaces.getByRole('button', { name: 'New workspace' }).click()
    await page.getByRole('dialog', { name: 'New workspace' }).getByLabel('Name').press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await workspaces.getByRole('button', { name: /Acme Research/ }).click()
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('heading', { name: 'Latest rounds' })).toBeVisible()
    if (size) await page.setViewportSize(size)
  })

  await test.step('the quiz never names a workspace', async () => {
    await page.goto(open.link)
    const sent: (string | undefined)[] = []
    page.on('request', (request) => {
      // The page that follows the quiz may name one.
      if (!request.frame().url().includes('/quiz/') || !request.url().includes('/api/')) return
      sent.push(request.headers()['x-workspace'])
    })
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await answerByKeyboard(page, 'teamwork', () => 4)
    await complete(page)
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    expect(new Set(sent)).toEqual(new Set([undefined]))
    page.removeAllListeners('request')
  })

  await test.step('a person who was removed reads so, and goes on in another workspace', async () => {
    await remove(mary, eve)
    await second.getByRole('link', { name: 'My Teams' }).first().click()
    await expect(toastOf(second)).toContainText('You are no longer in that workspace.')
    await second.getByRole('link', { name: 'Quizzes', exact: true }).first().click()
    await expect(headings(second)).toHaveText(['Own check'])
    await openMenu(second)
    await expect(second.getByText('Eve and partners')).toBeVisible()
    await expect(second.getByRole('menuitem', { name: 'Workspace settings' })).toBeVisible()
    await expect(second.getByRole('menuitem', { name: 'New workspace' })).toBeHidden()
  })

  await test.step('signing out forgets the workspace', async () => {
    await second.getByRole('menuitem', { name: 'Sign Out' }).click()
    await second.waitForURL('/')
    await expect(second.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    expect(await second.evaluate(() => sessionStorage.getItem('sextant.workspace'))).toBeNull()
  })
  await close()
})

/** What the sections of the settings tell a viewer. */
const SETTINGS = [
  ['/workspace/people', 'Everyone in this workspace.'],
  ['/workspace/rules', 'An owner of the workspace manages the rules.'],
  ['/workspace/branding', 'An owner of the workspace manages the branding.'],
  ['/workspace/invoices', 'An owner of the workspace manages the plan.'],
  ['/workspace/api-keys', 'An owner of the workspace manages the API keys.'],
  ['/workspace/data', 'Owners of the workspace can download its data'],
] as const

test('a viewer reads results and settings, and is offered nothing that changes them', async ({
  page,
  browser,
}) => {
  const { mary, eve, ended, open, close } = await createAcme(page, browser, 'viewer')
  await confirmAddress(eve)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  const NOTE = 'You can read results in this workspace. An owner can give you another role.'
  const OWNER = 'An owner of the workspace manages the plan.'
  const main = page.getByRole('main')
  const controls = main
    .getByRole('link')
    .or(main.getByRole('button'))
    .filter({
      hasText: /start|create|edit|close|delete|reopen|show figures|upgrade|buy|your view/i,
    })

  await page.goto('/dashboard')
  await switchTo(page, 'Acme Research')
  await expect(page.getByText(NOTE)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest rounds' })).toBeVisible()
  await expect(controls).toHaveCount(0)
  await expectAccessible(page)

  for (const path of ['/teams', ended.results, open.share, open.results, '/quizzes']) {
    await test.step(path, async () => {
      // A load, since the router's next page would not wait for an idle network.
      await page.goto(path)
      await expect(page.getByText(/Core|Spring check|Autumn check/).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(controls).toHaveCount(0)
      await expect(main.getByRole('alert')).toHaveCount(0)
    })
  }

  await test.step('the menu of an open round shares its link', async () => {
    await page.getByRole('button', { name: 'Actions for Autumn check' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Copy link', 'Share'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Actions for Spring check' })).toBeHidden()
  })

  for (const [path, text] of [
    ...SETTINGS,
    ['/account', OWNER],
    ['/sessions/create', NOTE],
    [`/quiz-sessions/${open.round.id}/my-view`, /Only the person who created this round/],
    ['/subscribe?plan=business&billing=monthly', OWNER],
  ] as const) {
    await test.step(path, async () => {
      // The payment page is always loaded from the server.
      await (path.startsWith('/subscribe') ? page.goto(path) : navigate(page, path))
      await expect(page.getByText(text)).toBeVisible()
      if (path.startsWith('/workspace/')) {
        await expect(main.getByRole('button')).toHaveCount(path === '/workspace/people' ? 1 : 0)
        await expect(main.locator('input, select')).toHaveCount(0)
      }
      // Other sections have one sentence.
      if (/people|rules/.test(path)) await expectAccessible(page)
      if (path === '/account') await expect(page.getByText('Usage', { exact: true })).toBeVisible()
      if (path !== '/workspace/rules') return
      const facts = page.getByRole('region', { name: 'Rules' })
      await expect(facts).toContainText('No minimum (1 person)')
      await expect(facts).toContainText(
        'Kept until the round, its team or this workspace is deleted',
      )
      await expect(facts).toContainText('Not required')
    })
  }

  await test.step('without a team there is still nothing to create', async () => {
    const nothing = { json: [], headers: { 'X-Total-Count': '0' } }
    await fulfillOnce(page, '**/api/teams?*', nothing)
    await fulfillOnce(page, '**/api/quiz-sessions?*state=waiting*', nothing)
    await page.goto('/dashboard')
    await expect(page.getByText('No teams yet.')).toBeVisible()
  })
  expect(refused).toEqual([])

  await test.step('a manager manages rounds, and the view of the creator is not theirs to give', async () => {
    await remove(mary, eve)
    await join(mary, eve, 'manager')
    await page.goto(open.share)
    await expect(page.getByRole('textbox', { name: 'Survey link' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your view' })).toBeHidden()
    await navigate(page, open.results)
    await expect(page.getByRole('button', { name: 'Show figures now' })).toBeEnabled()
    await page.getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Copy link',
      'Share',
      'Edit details',
      'Close round',
      'Delete',
    ])
  })
  await close()
})

test('a person in no workspace is told how to get one', async ({ page }) => {
  const noah = await signUp(page)
  await removeOwn(noah)
  for (const path of ['/dashboard', '/results']) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level: 1, name: 'You are not in a workspace' }),
    ).toBeVisible()
    await expect(page.getByText(/ask the owner of a workspace to invite you/)).toBeVisible()
  }
  await expectAccessible(page)
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Workspace settings' })).toBeHidden()
  await page.keyboard.press('Escape')

  await test.step('the account page still works', async () => {
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Current Plan & Usage' })).toBeHidden()
  })

  await test.step('a new workspace is theirs, and a second one needs a plan', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Create a workspace' }).click()
    const dialog = page.getByRole('dialog', { name: 'New workspace' })
    await dialog.getByRole('button', { name: 'Create workspace' }).click()
    await expect(dialog.getByText('Please enter a name.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Noah and partners')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create workspace' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/not in a workspace/)
    await openMenu(page)
    await expect(page.getByText('Noah and partners')).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'New workspace' })).toBeHidden()
  })
})
