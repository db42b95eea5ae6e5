import { fulfillOnce, expect, expectAccessible, signUp, test, toastOf } from './fixtures.ts'

test('a visitor answers the question before hydration, and the score changes', async ({ page }) => {
  const { promise: hydration, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await hydration
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const demo = page.getByRole('region', { name: 'Try one question' })
  await expect(demo).toContainText('77/100')
  const before = await demo.getByRole('img').getAttribute('aria-label')
  // The radio button itself is hidden; people click its label.
  await demo.getByText('Strongly Disagree').click()
  hydrate()
  await expect(demo).toContainText('With your answer, Balance of Effort is at 55%')
  await expect(demo.getByRole('radio', { name: 'Strongly Disagree' })).toBeChecked()
  await expect(demo).not.toContainText('77/100')
  await expect(demo.getByRole('img')).not.toHaveAttribute('aria-label', before ?? '')
  // The keyboard works too.
  await demo.getByRole('radio', { name: 'Strongly Disagree' }).press('ArrowRight')
  await expect(demo.getByRole('radio', { name: 'Disagree', exact: true })).toBeChecked()
})

test('a visitor waits for the assessments, chooses one and keeps it through the sign-in', async ({
  page,
}) => {
  const answers = Promise.withResolvers<void>()
  await fulfillOnce(page, '**/api/assessments', { status: 503 })
  await page.route('**/api/assessments', async (route) => {
    await answers.promise
    await route.fallback()
  })
  const cards = page.locator('#assessments').getByRole('listitem')
  const starts = page.getByRole('button', { name: /Start Test/ })
  await page.goto('/')

  await test.step('six placeholders are shown while they load', async () => {
    await expect(page.locator('#assessments ul[aria-busy="true"] > li')).toHaveCount(6)
    await expect(starts).toHaveCount(0)
  })

  await test.step('a failed load can be retried', async () => {
    answers.resolve()
    await expect(page.getByText("We couldn't load the assessments.")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(starts).toHaveCount(6)
    await expect(cards).toHaveCount(6)
    await expect(cards.filter({ hasText: 'Agile Maturity' })).toContainText(
      '25 questions · 5 minutes',
    )
    await expect(page.locator('#assessments [aria-busy="true"]')).toHaveCount(0)
  })

  await test.step('the hero leads to them', async () => {
    await page.getByRole('link', { name: 'Start Assessment' }).click()
    await expect(page).toHaveURL('/#assessments')
    await expect(page.getByRole('heading', { name: 'Six assessments' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Sign In to Dashboard' })).toHaveAttribute(
      'href',
      '/login',
    )
  })

  await test.step('a visitor is asked to sign in', async () => {
    await page.getByRole('button', { name: /Start Test.*Innovation Readiness/ }).click()
    await expect(toastOf(page)).toContainText('Account Required')
    await expect(toastOf(page)).toContainText(
      'Please create an account or sign in to start team assessments.',
    )
    await page.waitForURL('/login?redirect=%2Fsessions%2Fcreate%3Ftype%3Dinnovation')
  })

  await test.step('a signed-in user starts a round of it', async () => {
    await signUp(page)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Go to Dashboard' }).first()).toHaveAttribute(
      'href',
      '/dashboard',
    )
    await page.getByRole('button', { name: /Start Test.*Digital Transformation/ }).click()
    await page.waitForURL('**/sessions/create?type=digital')
    await expect(page.getByRole('radio', { name: /Digital Transformation/ })).toBeChecked()
  })
})
