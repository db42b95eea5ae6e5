import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { Round } from '#contract/rounds.ts'
import { confirmAddress, expect, PASSWORD, setPlan, signUp, test, toastOf } from './fixtures.ts'
import { createRound, createRoundByForm, releaseWaiting, submitAnswers } from './manager-steps.ts'
import { waitForMail } from './outbox.ts'

const LINK = /http\S+\/workspace-invitations\/\S+/

const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`

async function invite(owner: Page, email: string, role: string): Promise<void> {
  await owner.getByRole('button', { name: 'Invite people' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Email addresses').fill(email)
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('checkbox', { name: 'Core' }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toastOf(owner)).toContainText(`Invitation sent to ${email}`)
}

/** Registers from the invitation in the mail, in a browser of its own. */
async function registerInvited(browser: Browser, email: string, lastName: string): Promise<Page> {
  const mail = await waitForMail((text) => text.includes(`To: ${email}`) && LINK.test(text))
  const context = await browser.newContext({ baseURL: process.env.SITE ?? '' })
  const page = await context.newPage()
  await page.goto(LINK.exec(mail)?.[0] ?? '')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await page.waitForURL('**/dashboard')
  return page
}

const overallScore = (page: Page) => page.getByRole('region', { name: 'Overall score' })

test('three people run a workspace, through a removal and a change of owner @nightly', async ({
  page: owner,
  browser,
}) => {
  test.setTimeout(120_000)
  const mary = await signUp(owner)
  await setPlan(mary, 'pro')
  await confirmAddress(mary)
  await createRound(owner)
  const answer = await owner.request.post('/api/teams', {
    data: {
      name: 'Board',
      companyName: 'Acme',
      departmentType: 'HR',
      creatorRole: 'Manager',
    },
  })
  expect(answer.status()).toBe(201)
  const emails = { manager: newEmail('ada'), viewer: newEmail('grace') }

  await test.step('the owner invites a manager and a viewer to one of two teams', async () => {
    await owner.goto('/workspace/people')
    await invite(owner, emails.manager, 'Manager')
    await invite(owner, emails.viewer, 'Viewer')
  })
  const manager = await registerInvited(browser, emails.manager, 'Manager')
  const viewer = await registerInvited(browser, emails.viewer, 'Viewer')

  await test.step('both see that team alone', async () => {
    for (const page of [manager, viewer]) {
      await page.goto('/teams')
      await expect(page.getByRole('heading', { name: 'Core' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Board' })).toHaveCount(0)
    }
  })

  let round: Round | undefined
  await test.step('the manager starts a round, and the team answers', async () => {
    await createRoundByForm(manager, { assessment: 'Teamwork and Collaboration', title: 'Pulse' })
    const list: Round[] = await (await manager.request.get('/api/quiz-sessions')).json()
    round = list.find(({ title }) => title === 'Pulse')
    if (!round) throw new Error('the round was not created')
    await submitAnswers(manager.request, round, [4, 4, 5])
  })
  if (!round) return
  const results = `/quiz-sessions/${round.id}/results`

  await test.step('manager and viewer read the same results', async () => {
    await manager.goto(results)
    await releaseWaiting(manager)
    await expect(overallScore(manager).getByText('87', { exact: true })).toBeVisible()
    await viewer.goto(results)
    await expect(overallScore(viewer).getByText('87', { exact: true })).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Show figures now' })).toHaveCount(0)
  })

  await test.step('the manager is removed while the round runs', async () => {
    await submitAnswers(owner.request, round as Round, [2])
    await owner.reload()
    await owner.getByRole('button', { name: 'Remove Ada Manager' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove person' }).click()
    await expect(toastOf(owner)).toContainText('Ada Manager was removed')
    await manager.reload()
    await expect(manager.getByRole('heading', { level: 1 })).toHaveText(
      'You are not in a workspace',
    )
    expect((await manager.request.get(`/api${results}-v2`)).status()).toBe(404)
  })

  await test.step('the round goes on without its creator', async () => {
    await submitAnswers(owner.request, round as Round, [2, 2])
    await owner.goto(results)
    await releaseWaiting(owner)
    await expect(overallScore(owner).getByText('63', { exact: true })).toBeVisible()
    await viewer.reload()
    await expect(overallScore(viewer).getByText('63', { exact: true })).toBeVisible()
  })

  await test.step('the viewer becomes the owner, and the former owner leaves', async () => {
    await owner.goto('/workspace/people')
    await owner.getByLabel('Role of Ada Viewer').selectOption('owner')
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Make owner' }).click()
    await expect(toastOf(owner)).toContainText('Ada Viewer is now an owner')
    await owner.getByRole('button', { name: 'Leave workspace' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Leave workspace' }).click()
    await owner.waitForURL('**/dashboard')
    await viewer.goto('/teams')
    await expect(viewer.getByRole('heading', { name: 'Board' })).toBeVisible()
    await viewer.goto('/workspace/people')
    await expect(viewer.getByLabel('Role of Ada Viewer')).toBeDisabled()
    await viewer.goto('/workspace/data')
    await expect(viewer.getByText('Person removed')).toBeVisible()
  })
})
