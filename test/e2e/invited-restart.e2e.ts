import type { Page } from '@playwright/test'
import type { RoundInvitations } from '#contract/invited-rounds.ts'
import type { Round } from '#contract/rounds.ts'
import { expect, expectAccessible, failNextCall, test } from './fixtures.ts'
import { createInvitedRound, emailOf, keptIn, linksFor, openInvitation } from './invited-steps.ts'
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
    `/quiz-sessions/${round.round.id}/results`,
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(path.replace(round.round.id, successor)))
    await expect(page.getByText('This round was restarted')).toBeVisible()
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/sessions/${successor}/share`)
  await page.getByRole('button', { name: 'Correct the list' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('answers typed before a restart come back to their author, and stay hidden from others', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page)
  const ann = await openInvitation(browser, round.invitations[0])
  await start(ann)
  await answerByKeyboard(ann, 'teamwork', (position) => (position === 18 ? 5 : 4))
  const shared = await openInvitation(browser, round.invitations[2])
  await start(shared)
  await question(shared, 1)
  await shared.keyboard.press('5')
  await expect.poll(() => keptIn(shared)).toContain('sextant.quiz.')
  const typed = await attemptsIn(shared)
  const [anns = '', eves = ''] = await restart(page, round, [0, 4])
  const { message } = await (await page.request.get(`/api${quizPath(round)}`)).json()
  expect(message).toMatch(/^The survey was restarted on .*, because an address was corrected\./)

  await test.step('the server refuses what Ann sends, with the reason, as both former links do', async () => {
    await complete(ann)
    await expectRestarted(ann, message)
    await expectAccessible(ann)
    for (const path of [round.invitations[0], round.common]) {
      await ann.goto(`${process.env.SITE}${path}`)
      await expectRestarted(ann, message)
    }
  })

  await test.step('Ann’s answers come back, and are sent', async () => {
    await ann.goto(`${process.env.SITE}${anns}`)
    await start(ann)
    await expect(ann.getByRole('heading', { name: TYPED_BEFORE })).toBeFocused()
    await expectAccessible(ann)
    await ann.getByRole('button', { name: 'Yes, they are mine' }).click()
    await question(ann, 20)
    await ann.getByRole('button', { name: 'Previous' }).click()
    await question(ann, 19)
    await expect(ann.getByRole('radio', { name: 'Strongly Agree' })).toBeChecked()
    await ann.getByRole('button', { name: 'Next' }).click()
    await complete(ann)
    await expect(ann.getByText('Your ticket is used.')).toBeVisible()
  })

  await test.step('another person in a shared browser sees and changes none', async () => {
    await shared.goto(`${process.env.SITE}${eves}`)
    await start(shared)
    await expect(shared.getByRole('heading', { name: TYPED_BEFORE })).toBeVisible()
    await shared.getByRole('button', { name: 'No', exact: true }).click()
    await question(shared, 1)
    await expect(shared.getByRole('radio', { checked: true })).toHaveCount(0)
    await shared.keyboard.press('1')
    expect(await attemptsIn(shared)).toEqual(expect.arrayContaining(typed))
    await shared.reload()
    await expect(shared.getByRole('button', { name: 'Resume at question 2' })).toBeVisible()
  })

  await page.goto(round.share)
  await expect(page.getByText('because a response has been sent')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct the list' })).toBeDisabled()
  await ann.context().close()
  await shared.context().close()
})

/** Restarts a round with a corrected address, and returns the new links of other people. */
async function restart(
  page: Page,
  { round }: InvitedRound,
  people: readonly number[],
): Promise<string[]> {
  const path = `/api/quiz-sessions/${round.id}`
  const { invitations } = (await (
    await page.request.get(`${path}/invitations`)
  ).json()) as RoundInvitations
  const members = invitations.map(({ memberId, name, email }) => ({
    memberId,
    name,
    email: email === emailOf(1) ? 'bob.ray@example.org' : email,
  }))
  const answer = await page.request.post(`${path}/restart`, { data: { members } })
  expect(answer.status(), await answer.text()).toBe(201)
  return linksFor(((await answer.json()) as Round).id, people.map(emailOf))
}

const roundIdOf = (page: Page): string => /sessions\/([^/]+)\/share/.exec(page.url())?.[1] ?? ''

const quizPath = ({ round }: InvitedRound): string => `/quiz-session/${round.token}`

async function expectRestarted(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('heading', { name: RESTARTED })).toBeVisible()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
}

/** Returns the saved answers in a browser, as they are stored. */
const attemptsIn = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('sextant.quiz.')),
  )
