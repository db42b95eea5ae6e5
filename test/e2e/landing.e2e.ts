import type { Page } from '@playwright/test'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'
import { fulfillOnce, expect, expectAccessible, signUp, test, toastOf } from './fixtures.ts'

const CLAIMS = [
  ['6', 'assessment types'],
  ['50+', 'key metrics'],
  ['10k+', 'teams assessed'],
  ['95%', 'accuracy'],
] as const

const cards = (page: Page) => page.locator('#assessments').getByRole('listitem')

test('the landing page shows its claims, assessments and sample results', async ({ page }) => {
  await page.goto('/')
  for (const [value, label] of CLAIMS) {
    const claim = page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
    await expect(claim.getByText(value, { exact: true })).toBeVisible()
  }
  await expect(cards(page)).toHaveCount(6)
  for (const type of ASSESSMENT_TYPES) {
    const { title, description, estimatedMinutes } = ASSESSMENTS[type]
    const card = cards(page).filter({ has: page.getByRole('heading', { name: title }) })
    await expect(card).toContainText(description)
    await expect(card).toContainText(
      `${totalQuestions(ASSESSMENTS[type])} questions · ${estimatedMinutes} minutes`,
    )
  }
  const results = page.locator('#results')
  await expect(results).toContainText('Overall Team Score: 77/100')
  for (const { title, categories } of Object.values(SAMPLE_RESULTS)) {
    const chart = results.getByRole('table', { name: `Sample result: ${title}` })
    for (const { category, percentage } of categories) {
      await expect(chart.getByRole('row', { name: category })).toContainText(`${percentage}%`)
    }
  }
  await expect(page.getByRole('term').filter({ hasText: 'Anonymous answers' })).toBeVisible()
  const call = page.getByRole('region', { name: 'Start this week' })
  await expect(call.getByRole('link', { name: 'Start Free Assessment' })).toHaveAttribute(
    'href',
    '/register',
  )
  await expect(call.getByRole('link', { name: 'Schedule Demo' })).toHaveAttribute(
    'href',
    /^https:\/\//,
  )
})

test('answering the question in the hero changes the score', async ({ page }) => {
  await page.goto('/')
  const demo = page.getByRole('region', { name: 'Try one question' })
  await expect(demo).toContainText('77/100')
  const before = await demo.getByRole('img').getAttribute('aria-label')
  // The radio button itself is hidden; people click its label.
  await demo.getByText('Strongly Disagree').click()
  await expect(demo).toContainText('With your answer, Balance of Effort is at 55%')
  await expect(demo).not.toContainText('77/100')
  await expect(demo.getByRole('img')).not.toHaveAttribute('aria-label', before ?? '')
  // The keyboard works too.
  await page.keyboard.press('ArrowRight')
  await expect(demo.getByRole('radio', { name: 'Disagree', exact: true })).toBeChecked()
})

test('an answer given before hydration is kept', async ({ page }) => {
  const { promise: hydration, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await hydration
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const demo = page.getByRole('region', { name: 'Try one question' })
  await demo.getByText('Strongly Disagree').click()
  hydrate()
  await expect(demo).toContainText('With your answer, Balance of Effort is at 55%')
  await expect(demo.getByRole('radio', { name: 'Strongly Disagree' })).toBeChecked()
})

test('the buttons of the hero lead to their targets', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Assessment' }).click()
  await expect(page).toHaveURL('/#assessments')
  await expect(page.getByRole('heading', { name: 'Six assessments' })).toBeInViewport()
  await page.getByRole('link', { name: 'Sign In to Dashboard' }).click()
  await expect(page).toHaveURL('/login')

  await signUp(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('six placeholders are shown while the assessments load', async ({ page }) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/assessments', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  await expect(page.locator('#assessments ul[aria-busy="true"] > li')).toHaveCount(6)
  await expect(page.getByRole('button', { name: /Start Test/ })).toHaveCount(0)
  answer()
  await expect(page.getByRole('button', { name: /Start Test/ })).toHaveCount(6)
  await expect(page.locator('#assessments [aria-busy="true"]')).toHaveCount(0)
})

test('a failed load of the assessments can be retried', async ({ page }) => {
  await fulfillOnce(page, '**/api/assessments', { status: 503 })
  await page.goto('/')
  await expect(page.getByText("We couldn't load the assessments.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cards(page)).toHaveCount(6)
})

test('Start Test asks a visitor to sign in and keeps the assessment', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Start Test.*Innovation Readiness/ }).click()
  await expect(toastOf(page)).toContainText('Account Required')
  await expect(toastOf(page)).toContainText(
    'Please create an account or sign in to start team assessments.',
  )
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/sessions/create?type=innovation')
})

test('Start Test opens a new round of that assessment for a signed-in user', async ({ page }) => {
  await signUp(page)
  await page.goto('/#assessments')
  await page.getByRole('button', { name: /Start Test.*Digital Transformation Readiness/ }).click()
  await page.waitForURL('**/sessions/create?type=digital')
  await expect(page.getByRole('radio', { name: /Digital Transformation/ })).toBeChecked()
})
