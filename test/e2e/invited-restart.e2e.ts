import type { Page } from '@playwright/test'
import { expect, expectAccessible, failNextCall, test } from './fixtures.ts'
import { createInvitedRound, emailOf, keptIn, mailedLink, openInvitation } from './invited-steps.ts'
import type { InvitedRound } from './invited-steps.ts'
import { answerByKeyboard, complete, question, start } from './quiz-steps.ts'

const TYPED_BEFORE = 'Answers were typed here before the restart. Are they yours?'
const RESTARTED = 'This survey was restarted'

test('a manager corrects the list in one form, and the round restarts with all changes', async ({
  page,
}) => {
  const round = await createInvitedRound(page)
  await page.goto(round.share)
  await page.getByRole('button', { name: 'Correct the list' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)

  await test.step('a person is corrected, one removed, and two are added', async () => {
    await dialog.getByRole('button', { name: 'Edit Bob Ray' }).click()
    const address = dialog.getByLabel('Email address', { exact: true })
    await expect(address).toBeFocused()
    await address.fill('bob@')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(address).toBeFocused()
    await address.fill('bob.ray@example.org')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Edit Bob Ray' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Remove Eve Mori' }).click()
    await expect(dialog.getByRole('button', { name: 'Keep Eve Mori' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Add people' }).click()
    await expect(dialog.getByLabel('Names and email addresses')).toBeFocused()
    await page.keyboard.type('Fay New <fay@example.com>, gus@example.com')
  })

  await test.step('the dialog says what the restart does', async () => {
    await expect(
      dialog.getByText('a new invitation to each of the 6 people on the list'),
    ).toBeVisible()
    await expect(dialog.getByText('3 of 3 restarts are left.')).toBeVisible()
    const lines = dialog.getByRole('list', { name: 'Changes' })
    await expect(lines).toContainText(
      'Mary Jackson corrected the address of Bob Ray (example.com to example.org)',
    )
    await expect(lines).toContainText('Mary Jackson removed Eve Mori (example.com)')
    await expect(lines).toContainText('Mary Jackson added gus@example.com')
    await expectAccessible(page)
  })

  await test.step('nothing typed is lost', async () => {
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: 'Correct the list' }).click()
    await expect(dialog.getByText('We restored what you typed')).toBeVisible()
    await failNextCall(page)
    await dialog.getByRole('button', { name: 'Restart the round' }).click()
    await expect(dialog.getByText('Network error. Please try again.')).toBeVisible()
    await expect(dialog.getByText('bob.ray@example.org')).toBeVisible()
  })

  await dialog.getByRole('button', { name: 'Restart the round' }).click()
  await expect(page.getByText('Round restarted')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(new RegExp(round.round.id))
  await expect(page.getByText('6 people invited by email')).toBeVisible()
  await expect(page.getByText('bob.ray@example.org')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Changes to the list' })).toContainText(
    'Mary Jackson removed Eve Mori (example.com)',
  )
  await expectAccessible(page)

  const successor = roundIdOf(page)
  for (const path of [
    `/sessions/${round.round.id}/share`,
    `/sessions/${round.round.id}/poster`,
    `/quiz-sessions/${round.round.id}/results`,
    `/quiz-sessions/${round.round.id}/present`,
    `/quiz-sessions/${round.round.id}/my-view`,
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(path.replace(round.round.id, successor)))
    await expect(page.getByText('This round was restarted')).toBeVisible()
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/sessions/${successor}/share`)
  await page.getByRole('button', { name: 'Correct the list' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
})

test('people in the middle of the survey continue with their answers after a restart', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const round = await createInvitedRound(page)
  const ann = await openInvitation(browser, round.invitations[0])
  await start(ann)
  await answerByKeyboard(ann, 'teamwork', () => 4)
  const cleo = await openInvitation(browser, round.invitations[2])
  await start(cleo)
  for (const [position, value] of [2, 5, 3].entries()) {
    await question(cleo, position + 1)
    await cleo.keyboard.press(String(value))
    await cleo.keyboard.press('Enter')
  }
  await question(cleo, 4)
  const successor = await restart(page, round.share)
  const { message } = await (await page.request.get(`/api${quizPath(round)}`)).json()
  expect(message).toMatch(/^The survey was restarted on .*, because an address was corrected\./)

  await test.step('the server refuses what Ann sends, with the reason', async () => {
    await complete(ann)
    await expectRestarted(ann, message)
    await startAgain(ann, await mailedLink(successor, emailOf(0)))
    await question(ann, 20)
    await complete(ann)
    await expect(ann.getByText('Your ticket is used.')).toBeVisible()
  })

  await test.step('both former links tell Cleo why, and her answers come back', async () => {
    for (const path of [round.invitations[2], round.common]) {
      await cleo.goto(`${process.env.SITE}${path}`)
      await expectRestarted(cleo, message)
    }
    await startAgain(cleo, await mailedLink(successor, emailOf(2)))
    await question(cleo, 4)
    for (const [position, name] of ['Neutral', 'Strongly Agree', 'Disagree'].entries()) {
      await cleo.getByRole('button', { name: 'Previous' }).click()
      await question(cleo, 3 - position)
      await expect(cleo.getByRole('radio', { name, exact: true })).toBeChecked()
    }
  })

  await page.reload()
  await expect(page.getByText('because a response has been sent')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct the list' })).toBeDisabled()
  await ann.context().close()
  await cleo.context().close()
})

test('answers of another person in a shared browser stay hidden and untouched', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page)
  const shared = await openInvitation(browser, round.invitations[0])
  await start(shared)
  await question(shared, 1)
  await shared.keyboard.press('5')
  await expect.poll(() => keptIn(shared)).toContain('sextant.quiz.')
  const typed = await attemptsIn(shared)
  const successor = await restart(page, round.share)
  await shared.goto(`${process.env.SITE}${await mailedLink(successor, emailOf(2))}`)
  await start(shared)
  await expect(shared.getByRole('heading', { name: TYPED_BEFORE })).toBeVisible()
  await shared.getByRole('button', { name: 'No', exact: true }).click()
  await question(shared, 1)
  await expect(shared.getByRole('radio', { checked: true })).toHaveCount(0)
  await shared.keyboard.press('1')
  expect(await attemptsIn(shared)).toEqual(expect.arrayContaining(typed))
  await shared.reload()
  await expect(shared.getByRole('button', { name: 'Resume at question 2' })).toBeVisible()
  await shared.context().close()
})

/** Restarts a round with a corrected address, and returns the id of its successor. */
async function restart(page: Page, share: string): Promise<string> {
  await page.goto(share)
  await page.getByRole('button', { name: 'Correct the list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Edit Bob Ray' }).click()
  await dialog.getByLabel('Email address', { exact: true }).fill('bob.ray@example.org')
  await dialog.getByRole('button', { name: 'Restart the round' }).click()
  await expect(page.getByText('Round restarted')).toBeVisible()
  return roundIdOf(page)
}

const roundIdOf = (page: Page): string => /sessions\/([^/]+)\/share/.exec(page.url())?.[1] ?? ''

const quizPath = ({ round }: InvitedRound): string => `/quiz-session/${round.token}`

async function expectRestarted(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('heading', { name: RESTARTED })).toBeVisible()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
}

/** Starts with the link of the new email, and says that the answers typed before are one's own. */
async function startAgain(page: Page, path: string): Promise<void> {
  await page.goto(`${process.env.SITE}${path}`)
  await start(page)
  await expect(page.getByRole('heading', { name: TYPED_BEFORE })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, they are mine' }).click()
}

/** Returns the saved answers in a browser, as they are stored. */
const attemptsIn = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('sextant.quiz.')),
  )
