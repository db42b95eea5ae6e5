import { randomUUID } from 'node:crypto'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { expect, PASSWORD, test as base } from '#test/e2e/fixtures.ts'
import { createInvitedRound } from '#test/e2e/invited-steps.ts'
import { submitAnswers } from '#test/e2e/manager-steps.ts'
import { createTwoRounds, NINE, present } from '#test/e2e/meeting-steps.ts'
import { createLiveRound } from '#test/e2e/quiz-steps.ts'
import { ARROW_RIGHT, WebKit } from './webkit-driver.ts'

const test = base.extend<{ webkit: WebKit }>({
  webkit: async ({ baseURL }, use, testInfo) => {
    const webkit = new WebKit(baseURL ?? '', testInfo.outputPath())
    await webkit.start(1280, 900)
    await use(webkit)
    await webkit.stop()
  },
})

const QUESTIONS = questionsOf(ASSESSMENTS.teamwork)

test('a survey is answered with the keyboard and submitted', async ({ page, webkit }) => {
  const round = await createLiveRound(page)
  await webkit.open(round.link)
  await webkit.click('button', 'Start')
  await webkit.see('Question 1 of 20')
  expect(await webkit.tree('main')).toEqual([
    'progressbar Progress',
    `group ${QUESTIONS[0]?.text}`,
    `heading ${QUESTIONS[0]?.text}`,
    'radio Strongly Disagree',
    'radio Disagree',
    'radio Neutral',
    'radio Agree',
    'radio Strongly Agree',
    'status ',
    'alert ',
    'button Previous',
    'button Next',
    'checkbox Keyboard shortcuts',
  ])
  await answer(webkit)
  await webkit.see('Thank you')
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })
})

test('an invited person answers with a ticket', async ({ page, webkit }) => {
  const round = await createInvitedRound(page)
  await webkit.open(round.invitations[0] ?? '')
  await webkit.see('5 people, you among them')
  await webkit.click('button', 'Start')
  await answer(webkit)
  await webkit.see('Your ticket is used.')
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })
})

test('a visitor registers, signs out and signs in again', async ({ webkit }) => {
  const email = `${randomUUID()}@example.com`
  await webkit.open('/register')
  await fill(webkit, {
    'First name': 'Mary',
    'Last name': 'Jackson',
    Email: email,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  })
  await webkit.click('button', 'Create Account')
  await webkit.see('Mary Jackson')
  await webkit.click('button', 'Mary : account menu')
  await webkit.click('menuitem', 'Sign Out')
  await webkit.see('Get Started')
  await webkit.open('/login')
  await fill(webkit, { Email: email, Password: PASSWORD })
  await webkit.click('button', 'Sign In')
  await webkit.see('Mary Jackson')
})

test('a manager reads the results of a round', async ({ page, webkit }) => {
  const round = await createLiveRound(page)
  await submitAnswers(page.request, round.round, [4, 5, 4, 3, 4])
  await webkit.signInAs(page)
  await webkit.open(round.results)
  await webkit.see('Do first:')
  const read = await webkit.tree('main')
  expect(
    read.slice(read.indexOf('heading Overall score'), read.indexOf('heading Key Insights')),
  ).toEqual([
    'heading Overall score',
    'link Keep what works',
    'image 80 on a scale from 0 to 100, Good to excellent, margin of error from 66 to 89',
  ])
})

test('a team meets: people join with the code and the results are revealed', async ({
  page,
  webkit,
}) => {
  const round = await createTwoRounds(page)
  await webkit.signInAs(page)
  await webkit.open(present(round))
  await webkit.see('/join and enter')
  const [code = ''] = /^[A-Z2-9]{4} [A-Z2-9]{4}$/m.exec(await webkit.text()) ?? []
  await webkit.open('/join')
  await webkit.click('textbox', 'Code')
  await webkit.press(code.toLowerCase())
  await webkit.click('button', 'Open the survey')
  await webkit.click('button', 'Start')
  await answer(webkit)
  await webkit.see('Thank you')
  await webkit.open(present(round))
  await webkit.see('1 of 9 have answered')
  await submitAnswers(page.request, round.round, NINE.slice(1))
  await webkit.see('9 of 9 have answered')
  await webkit.click('button', 'Reveal the results')
  await webkit.click('button', 'Show results')
  await webkit.see('9 of 9 people responded')
  await webkit.press(ARROW_RIGHT)
  await webkit.see('Our categories')
})

/** Types into fields, found by their names. */
async function fill(webkit: WebKit, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await webkit.click('textbox', name)
    await webkit.press(value)
  }
}

/** Answers all questions with "Agree" by the keyboard, and submits. */
async function answer(webkit: WebKit): Promise<void> {
  for (const position of QUESTIONS.keys()) {
    await webkit.see(`Question ${position + 1} of ${QUESTIONS.length}`)
    await webkit.press(position < QUESTIONS.length - 1 ? '4\n' : '4')
  }
  await webkit.click('button', 'Complete Assessment')
}
