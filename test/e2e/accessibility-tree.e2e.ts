import type { Page } from '@playwright/test'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { expect, test } from './fixtures.ts'
import { submitAnswers } from './manager-steps.ts'
import { createLiveRound, question, start } from './quiz-steps.ts'

const [FIRST] = questionsOf(ASSESSMENTS.teamwork)

test('a screen reader reads a question with its answers, and what the score means', async ({
  page,
}) => {
  const round = await createLiveRound(page)
  await page.goto(round.link)
  await start(page)
  await question(page, 1)
  await page.keyboard.press('4')
  const read = await readingOrder(page)
  expect(read.slice(0, read.indexOf('button Next') + 1)).toEqual([
    'Question 1 of 20',
    `: ${FIRST?.text}`,
    'progressbar Progress',
    'form Survey',
    `group ${FIRST?.text}`,
    `heading ${FIRST?.text}`,
    ...['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'].flatMap((name) => [
      name === 'Agree' ? 'radio Agree checked' : `radio ${name}`,
      name,
    ]),
    'button Previous',
    'button Next',
  ])

  await submitAnswers(page.request, round.round, [4, 5, 4, 3, 4])
  await page.goto(round.results)
  await expect(page.getByRole('heading', { name: 'By category' })).toBeVisible()
  await expect(page.getByText('Do first:')).toBeVisible()
  const results = await readingOrder(page)
  const from = results.indexOf('region Overall score')
  expect(results.slice(from, results.indexOf('term How sure'))).toEqual([
    'region Overall score',
    'heading Overall score',
    '80',
    ' / 100',
    'Good to excellent',
    '5 responses',
    '80% of answers are Agree or Strongly Agree',
    "The team's first round of this assessment with results: there is nothing to compare with yet.",
    'Do first: ',
    'link Keep what works',
    'image 80 on a scale from 0 to 100, Good to excellent, margin of error from 66 to 89',
  ])
  expect(results.filter((line) => line?.startsWith('rowheader')).slice(0, 5)).toEqual(
    ASSESSMENTS.teamwork.categories.map(({ name }) => `rowheader ${name}`),
  )
})

/** Returns what Chromium tells screen readers of the main part of a page: roles, names, states and texts, in order. */
async function readingOrder(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  const read = (id: string | undefined, nameAround: string): string[] => {
    const {
      ignored,
      role,
      name,
      properties = [],
      childIds = [],
    } = nodes.find(({ nodeId }) => nodeId === id) ?? {}
    const text = ignored ? '' : String(name?.value ?? '')
    const isChecked = properties.some(
      (each) => each.name === 'checked' && each.value.value === 'true',
    )
    const isText = role?.value === 'StaticText'
    // The text of a button, for instance, is its name.
    const isSaid =
      text === '' || role?.value === 'InlineTextBox' || (isText && nameAround.includes(text))
    const line = [...(isText ? [] : [role?.value]), text, ...(isChecked ? ['checked'] : [])].join(
      ' ',
    )
    return [
      ...(isSaid ? [] : [line]),
      ...childIds.flatMap((child) => read(child, text || nameAround)),
    ]
  }
  return read(nodes.find(({ role }) => role?.value === 'main')?.nodeId, '')
}
