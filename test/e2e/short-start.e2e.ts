import type { Page } from '@playwright/test'
import { expect, expectAccessible, signUp, test } from './fixtures.ts'
import { createInvitedRound, openInvitation } from './invited-steps.ts'
import { createRound } from './manager-steps.ts'
import { answerAll, complete, openQuiz } from './quiz-steps.ts'

// What people read before the first question: little, and all of it at once.

const PHONE = { viewport: { width: 390, height: 844 } }

const DESCRIPTION = 'We ask once a quarter, and talk about the answers in the next retro. '.repeat(
  6,
)

/** Returns the number of words to read above Start, without names, numbers of the survey and buttons. */
const wordsToRead = (quiz: Page): Promise<number> =>
  quiz.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const read: string[] = []
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      const isRead = !parentElement?.closest('details, button, .quiz-measure, .ticket-roster')
      if (isRead) read.push(textContent ?? '')
    }
    return read.join(' ').split(/\s+/).filter(Boolean).length
  })

test('the promise of an open round lies above Start on a phone', async ({ page, browser }) => {
  await signUp(page)
  const round = await createRound(page, {
    description: DESCRIPTION,
    sharing: 'team',
    canSkip: true,
  })
  const quiz = await openQuiz(browser, round.link, PHONE)
  expect(await wordsToRead(quiz)).toBeLessThanOrEqual(70)
  const last = await quiz.getByText('Anyone with this link can answer').boundingBox()
  const start = await quiz.getByRole('button', { name: 'Start' }).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(start?.y ?? 0)
  expect((start?.y ?? 0) + (start?.height ?? 0)).toBeLessThanOrEqual(PHONE.viewport.height)

  // The whole description, and the details, are one tap away.
  await quiz.getByRole('button', { name: 'More' }).click()
  await expect(quiz.getByRole('button', { name: 'Less' })).toBeFocused()
  await quiz.getByText('Details', { exact: true }).click()
  await expect(quiz.getByText('What is not covered')).toBeVisible()
  await expectAccessible(quiz)

  // To people who answer it is a survey, from the start to the thanks.
  const shown = [await quiz.locator('body').innerText()]
  await answerAll(quiz, 4)
  await quiz.getByText('See exactly what will be stored').click()
  await expect(quiz.getByText('Who sees what, and when')).toBeVisible()
  shown.push(await quiz.locator('body').innerText())
  await complete(quiz)
  await expect(quiz.getByText('Keep this link.')).toBeVisible()
  shown.push(await quiz.locator('body').innerText())
  expect(shown.filter((text) => /\bquiz/i.test(text.replaceAll(/\/quiz\/\S+/g, '')))).toEqual([])
})

test('an invited person reads 110 words, and sees who is invited', async ({ page, browser }) => {
  const [link = ''] = (await createInvitedRound(page)).invitations
  const quiz = await openInvitation(browser, link, PHONE)
  expect(await wordsToRead(quiz)).toBeLessThanOrEqual(110)
  await expect(quiz.getByRole('listitem').filter({ hasText: 'Ann Lee' })).toContainText('you')
  const start = await quiz.getByRole('button', { name: 'Start' }).boundingBox()
  expect((start?.y ?? 0) + (start?.height ?? 0)).toBeLessThanOrEqual(PHONE.viewport.height)
  await quiz.getByText('Details', { exact: true }).click()
  expect(await quiz.locator('body').innerText()).not.toMatch(/\bquiz/i)
})
