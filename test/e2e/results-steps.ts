import type { Page } from '@playwright/test'
import { createNextRound, createRound, submitAnswers } from './manager-steps.ts'

/** Returns a section of the page by its heading. */
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Six people with low scores: 2 or 3. */
export const SPRING = [2, 3, 2, 3, 2, 3]
/** The same six half a year later: 4 or 5, with a split on the seventh question. */
export const AUTUMN = [4, 5, 4, 5, 4, 5].map(
  (value, person) => (position: number) => (position === 6 ? (person % 2 ? 5 : 1) : value),
)

/** Returns an ended round with low scores and a later one with high scores, of one team. */
export async function createTwoRounds(page: Page) {
  const spring = await createRound(page, { title: 'Spring check' })
  await submitAnswers(page.request, spring.round, SPRING)
  await spring.change({ isActive: false })
  const autumn = await createNextRound(page, spring, {
    title: 'Autumn check',
    expectedResponses: 8,
  })
  await submitAnswers(page.request, autumn.round, AUTUMN)
  await autumn.change({ isActive: false })
  return { spring, autumn }
}

/** Returns the elements that are wider than the page or overflow their card. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const select = document.querySelector('main select')
    const card = select?.closest('section')
    const isOverflowing =
      (select?.getBoundingClientRect().right ?? 0) > (card?.getBoundingClientRect().right ?? 0)
    return [
      ...(scrollWidth > clientWidth ? [`the page, ${scrollWidth} px`] : []),
      ...(isOverflowing ? ['the order of the questions'] : []),
    ]
  })
}
