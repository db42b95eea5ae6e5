import { expect, expectAccessible, expectToastBelowHeading, test } from './fixtures.ts'
import { submitAnswers } from './manager-steps.ts'
import {
  createTwoRounds,
  expectGoodScreen,
  expectWithinWidth,
  heading,
  NINE,
  present,
  smallestText,
  swipe,
} from './meeting-steps.ts'

test('a manager leads a whole meeting with the keyboard alone', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 1280, height: 720 })
  const round = await createTwoRounds(page)

  await test.step('opens the meeting from the page of the round', async () => {
    await page.goto(round.share)
    await page.getByRole('link', { name: 'Present' }).press('Enter')
    await heading(page, 'Your answers')
    await expect(page.getByRole('img', { name: 'QR code of the survey link' })).toBeVisible()
    await expect(page.getByText(/\/join and enter/)).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expectGoodScreen(page)
    expect(await smallestText(page)).toBeGreaterThanOrEqual(18)
  })

  await test.step('people open the survey with the code on the wall', async () => {
    const code = (await page.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/).textContent()) ?? ''
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await phone.goto('/join')
    await phone.getByLabel('Code').fill('ABCD')
    await phone.getByRole('button', { name: 'Open the survey' }).click()
    await expect(phone.getByText('A code has eight letters and digits').first()).toBeVisible()
    await phone.getByLabel('Code').fill('ABCD 2346')
    await phone.getByRole('button', { name: 'Open the survey' }).click()
    await expect(phone.getByText('No open survey has this code.').first()).toBeVisible()
    await expectAccessible(phone)
    await phone.getByLabel('Code').fill(code.toLowerCase())
    await phone.getByRole('button', { name: 'Open the survey' }).click()
    await expect(phone).toHaveURL(round.link)
    await expect(phone.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
    await phone.close()
  })

  const reveal = page.getByRole('button', { name: 'Reveal the results' })
  await test.step('cannot reveal below the group size', async () => {
    await submitAnswers(page.request, round.round, NINE.slice(0, 2))
    await expect(page.getByText('2 of 9 have answered').first()).toBeVisible()
    await reveal.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(/^One more response is needed: /)
    expect((await round.now()).released).toBe(0)
  })

  await test.step('reveals the results of all', async () => {
    await submitAnswers(page.request, round.round, NINE.slice(2))
    await expect(page.getByText('9 of 9 have answered').first()).toBeVisible()
    await reveal.press('Enter')
    await page.getByRole('button', { name: 'Show results', exact: true }).press('Enter')
    await heading(page, 'Where we stand')
    await expectToastBelowHeading(page)
    await expect(page.getByText('9 of 9 people responded (100%)')).toBeVisible()
    expect((await round.now()).released).toBe(9)
  })

  await test.step('shows each step, in both themes', async () => {
    const screens = [
      ['Where we stand', 'What in this result surprises you?'],
      ['Our categories', 'Clearly lowest: Communication'],
      ['Where we see it differently', 'Opinions are split: 5 disagree, 4 agree'],
      ['What changed since last time', 'since Spring check'],
      ['Since what we agreed', /^Coordination went from 60 to \d+: /],
      ['What we will do', 'Actions from this round'],
    ] as const
    for (const [index, [title, text]] of screens.entries()) {
      await heading(page, title)
      await expect(page.getByText(text).first()).toBeVisible()
      await expectGoodScreen(page)
      expect(await smallestText(page), title).toBeGreaterThanOrEqual(18)
      if (index < screens.length - 1) {
        await page.keyboard.press(['ArrowRight', 'PageDown', 'Space'][index % 3] ?? '')
      }
    }
    await page.keyboard.press('PageUp')
    await heading(page, 'Since what we agreed')
    await page.keyboard.press('Home')
    await heading(page, 'Your answers')
    await expect(page.getByText('The results include 9 responses.')).toBeVisible()
    await page.keyboard.press('End')
    await heading(page, 'What we will do')
  })

  await test.step('adds an action from the split question', async () => {
    await page.goto(`${present(round)}?step=split`)
    await heading(page, 'Where we see it differently')
    await page.keyboard.press('a')
    await expect(page.getByLabel('What will we do?')).toBeFocused()
    await expect(page.getByLabel('Category')).toHaveValue('Coordination')
    await page.keyboard.type('Share our calendars')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ann Lee')
    // A clicker works while the field has the focus, and what was typed stays.
    await page.keyboard.press('PageUp')
    await heading(page, 'Since what we agreed')
    await page.keyboard.press('PageDown')
    await heading(page, 'What we will do')
    await page.keyboard.press('a')
    await expect(page.getByLabel('What will we do?')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Added: Share our calendars')).toBeVisible()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Share our calendars' }),
    ).toContainText('Ann Lee')
    await expect(page.getByLabel('What will we do?')).toHaveValue('')
    await page.keyboard.press('Escape')
  })

  await test.step('a reload stays on the screen', async () => {
    await page.goto(present(round))
    await heading(page, 'Your answers')
    // Quick presses add up.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
    await heading(page, 'Where we see it differently')
    await page.reload()
    await heading(page, 'Where we see it differently')
  })

  await test.step('the notes follow in a second window, and lead', async () => {
    const opened = context.waitForEvent('page')
    await page.keyboard.press('n')
    const notes = await opened
    await heading(notes, 'Where we see it differently: The deadlines of our separate tasks')
    await expect(notes.getByText('Never guess who answered what')).toBeVisible()
    await expect(notes.getByText('Next: What changed since last time')).toBeVisible()
    await expectAccessible(notes)
    await notes.keyboard.press('ArrowRight')
    await heading(page, 'What changed since last time')
    await page.keyboard.press('ArrowLeft')
    await heading(notes, 'Where we see it differently: The deadlines of our separate tasks')
    await notes.keyboard.press('t')
    await expect(page.getByRole('button', { name: /^Pause the timer, 4:5/ })).toBeVisible()
    await page.keyboard.press('t')
    await expect(notes.getByRole('button', { name: /^Start the timer, 4:5/ })).toBeVisible()
    await notes.close()
  })

  await test.step('says so if the browser blocks the window', async () => {
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.keyboard.press('n')
    await expect(page.getByText('Your browser blocked the second window.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('announces the end of the timer', async () => {
    await page.evaluate(() =>
      localStorage.setItem(
        'sextant.meeting-timer',
        JSON.stringify({ minutes: 5, endsAt: Date.now() + 1_500, leftMs: 300_000 }),
      ),
    )
    await page.reload()
    await expect(page.getByText('Time is up')).toBeVisible()
    await page.keyboard.press('t')
    await expect(page.getByText('Time is up')).toBeHidden()
  })

  await test.step('lists the keys, and leaves', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Single letters are keys').press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await heading(page, 'Where we see it differently')
    await page.keyboard.press('Escape')
    await page.waitForURL(`**${round.results}`)
    await expect(page.getByRole('link', { name: 'Present' })).toBeVisible()
  })
})

test('on a phone, taps at the edges and swipes move through the meeting', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const page = await context.newPage()
  const round = await createTwoRounds(page)
  await submitAnswers(page.request, round.round, NINE)
  await round.change({ isActive: false })
  await page.goto(`${process.env.SITE}${present(round)}`)
  await expect(page.getByText('This round has ended.')).toBeVisible()
  await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(0)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Go on to the score' }).tap()
  await heading(page, 'Where we stand')
  await page.touchscreen.tap(350, 300)
  await heading(page, 'Our categories')
  await expectWithinWidth(page)
  await page.touchscreen.tap(10, 300)
  await heading(page, 'Where we stand')
  // A tap in the middle does nothing.
  await page.touchscreen.tap(180, 300)
  await heading(page, 'Where we stand')
  await swipe(page, 300, 60)
  await heading(page, 'Our categories')
  await swipe(page, 60, 300)
  await heading(page, 'Where we stand')
  for (const [step, title] of [
    ['split', 'Where we see it differently'],
    ['change', 'What changed since last time'],
    ['decide', 'What we will do'],
  ] as const) {
    await page.goto(`${process.env.SITE}${present(round)}?step=${step}`)
    await heading(page, title)
    await expectWithinWidth(page)
  }
  await context.close()
})
