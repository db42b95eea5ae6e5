import { expect, expectAccessible, navigate, test } from './fixtures.ts'
import { createInvitedRound, respond } from './invited-steps.ts'

test('two responses are deleted unread at the end, because three are needed', async ({ page }) => {
  const round = await createInvitedRound(page)
  await respond(round, 0, 4)
  await respond(round, 1, 2)
  await page.goto(round.results)
  await expect(page.getByRole('button', { name: 'Show figures now' })).toBeDisabled()

  await navigate(page, round.share)
  await expect(page.getByText('2 of 5 people have responded.')).toBeVisible()
  await page.getByRole('button', { name: 'Close round' }).click()
  const closing = page.getByRole('alertdialog')
  await expect(closing.getByText('They will be deleted unread and never shown.')).toBeVisible()
  await closing.getByRole('button', { name: 'Close round' }).click()
  await expect(page.getByRole('heading', { name: 'This round has ended' })).toBeVisible()
  await expect(
    page.getByText('2 received, 0 in the results, 2 deleted unread, because fewer than 3 came'),
  ).toBeVisible()
  await expectAccessible(page)

  await navigate(page, round.results)
  await expect(
    page.getByText('2 responses were deleted unread, because fewer than 3 came.'),
  ).toBeVisible()
  await expect(page.getByText('None', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show figures now' })).toHaveCount(0)
  await expectAccessible(page)
  expect(await round.now()).toMatchObject({ totalSubmissions: 2, waiting: 0, deletedUnread: 2 })
})

test('figures of a running round are shown once, and what comes later needs three again @nightly', async ({
  page,
}) => {
  const round = await createInvitedRound(page)
  for (const [position, value] of [3, 4, 5].entries()) {
    await respond(round, position, value)
  }
  await page.goto(round.results)
  await page.getByRole('button', { name: 'Show figures now' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('You can do this once in this round.')).toBeVisible()
  await expect(
    dialog.getByText('2 of 5 have not answered. Alone they cannot form a group of 3'),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show results' }).click()
  // An average of 4 is 80 of 100.
  await expect(page.getByRole('heading', { name: 'Overall score' })).toBeVisible()
  await expect(page.getByText('80').first()).toBeVisible()
  await expect(page.getByText('can be shown once before it ends')).toBeVisible()

  await respond(round, 3, 1)
  await page.reload()
  await expect(page.getByText('3 in the results, 1 waiting', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show figures now' })).toHaveCount(0)
  const again = await page.request.post(`/api/quiz-sessions/${round.round.id}/release`)
  expect(again.status()).toBe(409)

  await round.change({ isActive: false })
  await page.reload()
  await expect(
    page.getByText('1 response was deleted unread, because fewer than 3 more came.'),
  ).toBeVisible()
  await expect(page.getByText('80').first()).toBeVisible()
})
