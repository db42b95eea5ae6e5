import type { Page } from '@playwright/test'
import { inForm } from '#test/server/in-form.ts'
import { expect, expectAccessible, setPlan, signUp } from './fixtures.ts'
import { createNextRound, createRound, submitAnswers } from './manager-steps.ts'
import type { CreatedRound } from './manager-steps.ts'

/** Returns the path of the meeting about a round. */
export const present = ({ round }: CreatedRound) => `/quiz-sessions/${round.id}/present`

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Nine people: split on the seventh question, low on communication, close together on the rest. */
export const NINE = Array.from({ length: 9 }, (_, person) => (position: number) => {
  if (position === 6) return person % 2 ? 5 : 1
  return position < 4 ? 2 : 4
})

/**
 * Returns an ended round, an action agreed after it, and a running round without responses, of a team
 * of nine.
 */
export async function createTwoRounds(page: Page): Promise<CreatedRound> {
  await setPlan(await signUp(page), 'pro')
  const spring = await createRound(page, { title: 'Spring check' })
  await submitAnswers(page.request, spring.round, [3, 3, 3, 3, 3])
  await spring.change({ isActive: false })
  const action = await page.request.post(`/api/teams/${spring.round.teamId}/actions`, {
    data: { title: 'Handover checklist', category: 'Coordination', status: 'done' },
  })
  expect(action.status(), await action.text()).toBe(201)
  return createNextRound(page, spring, { title: 'Autumn check', expectedResponses: 9 })
}

/**
 * Expects a screen without accessibility violations, and all of it within the width. The nightly run,
 * which also checks colors, does so in both themes.
 */
export async function expectGoodScreen(page: Page): Promise<void> {
  for (const colorScheme of inForm(['dark'] as const, ['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectWithinWidth(page)
}

export async function expectWithinWidth(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(tooWide).toBeLessThanOrEqual(0)
}

/**
 * Returns the size of the smallest words of the page, in px: not of marks, nor of toasts, which pass.
 */
export const smallestText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const sizes: number[] = []
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document,
      NodeFilter.SHOW_TEXT,
    )
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      const text = texts.currentNode.textContent?.trim() ?? ''
      if (!element?.checkVisibility() || text.length < 2) continue
      if (element.closest('.sr-only, script, option, [aria-hidden] .sr-only')) continue
      const zoom = element.currentCSSZoom
      sizes.push(Number.parseFloat(getComputedStyle(element).fontSize) * zoom)
    }
    return Math.min(...sizes)
  })

/** Moves a finger from one x to another. */
export async function swipe(page: Page, from: number, to: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 300 }],
    })
  await touch('touchStart', from)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * share)
  await touch('touchEnd', to)
  await devtools.detach()
}
