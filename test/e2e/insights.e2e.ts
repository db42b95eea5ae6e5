import type { Page } from '@playwright/test'
import { FakeAi } from '#test/server/fake-ai.ts'
import { fastFolder, ServerProcess, scratchFolder } from '#test/server/server-process.ts'
import { expect, expectAccessible, signUp, test } from './fixtures.ts'
import { submitAnswers, createRound } from './manager-steps.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Key Insights' })

const low = (position: number) => (position < 4 ? 2 : 4)

/** Returns the results path of an ended round with five released submissions. */
async function createResults(page: Page): Promise<string> {
  await signUp(page)
  const created = await createRound(page)
  await submitAnswers(page.request, created.round, [low, low, low, 4, 4])
  await created.change({ isActive: false })
  return created.results
}

test('the built-in analyst cites figures and questions, and says who wrote it', async ({
  page,
}) => {
  await page.goto(await createResults(page))
  await expect(card(page)).toContainText('Based on 5 responses, Teamwork and Collaboration scores')
  await expect(card(page)).toContainText('Communication (56%) is clearly lowest.')
  await expect(card(page)).toContainText('All its questions have the same score.')
  await expect(card(page)).toContainText(/Chosen for “[^”]+” \(\d+%\)\. Takes: .+\. Source: .+\./)
  await expect(card(page)).toContainText('Generated from your results by fixed rules')
  await expect(card(page)).not.toContainText('AI')
  await expectAccessible(page)
})

test('a failing AI provider shows a message, and Retry calls it again', async ({ browser }) => {
  const ai = new FakeAi()
  await ai.start()
  ai.behavior = 'quota-exceeded'
  const { provider, apiKey, model, baseUrl } = ai.access()
  const folder = scratchFolder(fastFolder())
  const server = new ServerProcess({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'warn',
    AI_PROVIDER: provider,
    AI_API_KEY: apiKey,
    AI_MODEL: model,
    AI_BASE_URL: baseUrl,
  })
  try {
    const context = await browser.newContext({ baseURL: await server.ready() })
    const page = await context.newPage()
    await page.goto(await createResults(page))
    await expect(card(page).getByRole('alert')).toContainText('AI Insights Unavailable')
    await expect(card(page).getByRole('alert')).toContainText("The AI provider's quota is exceeded")
    await expect(card(page).getByRole('link', { name: 'OpenAI' })).toHaveAttribute(
      'href',
      /^https:\/\/platform\.openai\.com\//,
    )
    await expect(page.getByText('Assessment Questions & Results')).toBeVisible()
    await expectAccessible(page)
    expect(ai.requests).toHaveLength(1)

    const retry = card(page).getByRole('button', { name: 'Retry' })
    await retry.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => ai.requests.length).toBe(2)
    await expect(retry).toBeFocused()
    await expect(retry).not.toHaveAttribute('aria-disabled')

    ai.behavior = 'valid'
    await retry.press('Enter')
    await expect(card(page)).toContainText('5 answers put the team at')
    await expect(card(page)).toContainText("AI-powered analysis of your team's results")
    await expect(card(page)).toContainText('every number was checked against them')
    await expect(card(page).getByRole('heading', { name: 'Action Items' })).toBeFocused()
    await expectAccessible(page)

    // A server shutdown does not wait for the provider.
    ai.behavior = 'hanging'
    const path = `/api${(await createResults(page)).replace(/results$/, 'insights')}`
    const waiting = page.request.get(path).then((answer) => answer.status())
    await expect.poll(() => ai.open).toBe(1)
    expect(await server.stop()).toBe(0)
    expect(await waiting).toBe(503)
    await context.close()
  } finally {
    await server.stop()
    await ai.stop()
    folder.remove()
    expect(server.output).not.toMatch(/Communication|Error/)
  }
})

test('failed insights are retried only on request', async ({ page }) => {
  await signUp(page)
  const created = await createRound(page)
  await submitAnswers(page.request, created.round, [2, 3, 5])
  await created.change({ isActive: false })
  const requested: string[] = []
  await page.route('**/insights*', (route) => {
    requested.push(new URL(route.request().url()).search)
    return route.fulfill({ status: 503 })
  })
  await page.goto(created.results)
  const retry = card(page).getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect.poll(() => requested).toEqual(['', '?again=true'])
  await expect(retry).not.toHaveAttribute('aria-disabled')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.waitForURL('**/dashboard')
  await page.goBack()
  await expect.poll(() => requested).toEqual(['', '?again=true', ''])
})
