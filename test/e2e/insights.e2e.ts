import { expect, expectAccessible, signUp, test } from './fixtures.ts'
import { submitAnswers, createRound } from './manager-steps.ts'
import { region } from './results-steps.ts'

const low = (position: number) => (position < 4 ? 2 : 4)

/** The insights of a provider, as the server sends them. */
const BY_PROVIDER = {
  insights: {
    overview: '5 answers put the team at 72% (fair to good).',
    strengths: [],
    improvements: [],
    recommendations: ['Set aside half an hour in two weeks, and ask what would help.'],
  },
  source: 'provider',
}

test('failed insights are retried on request only, and each text says who wrote it', async ({
  page,
}) => {
  await signUp(page)
  const created = await createRound(page)
  await submitAnswers(page.request, created.round, [low, low, low, 4, 4])
  await created.change({ isActive: false })
  const card = region(page, 'Key Insights')
  const retry = card.getByRole('button', { name: 'Retry' })
  const requested: string[] = []
  let isDown = true
  await page.route('**/insights*', (route) => {
    requested.push(new URL(route.request().url()).search)
    return route.fulfill(isDown ? { status: 503 } : { json: BY_PROVIDER })
  })

  await test.step('a failure has a cause and a remedy, and leaves the other results', async () => {
    await page.goto(created.results)
    await expect(card.getByRole('alert')).toContainText('AI Insights Unavailable')
    await expect(card.getByRole('alert')).toContainText("The AI provider's quota is exceeded")
    await expect(card.getByRole('link', { name: 'OpenAI' })).toHaveAttribute(
      'href',
      /^https:\/\/platform\.openai\.com\//,
    )
    await expect(page.getByText('Assessment Questions & Results')).toBeVisible()
    await expectAccessible(page)
    await retry.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => requested).toEqual(['', '?again=true'])
    await expect(retry).toBeFocused()
    await expect(retry).not.toHaveAttribute('aria-disabled')
  })

  await test.step('coming back loads the page as before', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await page.waitForURL('**/dashboard')
    await page.goBack()
    await expect.poll(() => requested).toEqual(['', '?again=true', ''])
  })

  await test.step('a provider wrote the text', async () => {
    isDown = false
    await retry.press('Enter')
    await expect(card).toContainText('5 answers put the team at')
    await expect(card).toContainText("AI-powered analysis of your team's results")
    await expect(card).toContainText('every number was checked against them')
    await expect(card.getByRole('heading', { name: 'Action Items' })).toBeFocused()
  })

  await test.step('the built-in analyst wrote it', async () => {
    await page.unroute('**/insights*')
    await page.reload()
    await expect(card).toContainText('Based on 5 responses, Teamwork and Collaboration scores')
    await expect(card).toContainText('Communication (56%) is clearly lowest.')
    await expect(card).toContainText('All its questions have the same score.')
    await expect(card).toContainText(/Chosen for “[^”]+” \(\d+%\)\. Takes: .+\. Source: .+\./)
    await expect(card).toContainText('Generated from your results by fixed rules')
    await expect(card).not.toContainText('AI')
  })
})
