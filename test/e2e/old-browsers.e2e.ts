import type { BrowserContext } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { createInvitedRound } from './invited-steps.ts'
import { createRoundFor } from './manager-steps.ts'
import { answerAll, complete, PHONE } from './quiz-steps.ts'

/** What Chrome 111 or Safari 16.4 lacks. Their engines are not here, so their newer interfaces are taken away. */
const TOO_NEW_FOR_THE_APP = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  'Element.prototype': ['checkVisibility', 'setHTML', 'setHTMLUnsafe'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf'],
  URL: ['canParse', 'parse'],
  Uint8Array: ['fromBase64', 'fromHex'],
  window: ['requestIdleCallback', 'scheduler', 'navigation'],
}

const LATER_ON_LISTS = ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with']

/** What Chrome 90 or Safari 15.4 lacks too. */
const TOO_NEW_FOR_THE_QUIZ = {
  ...TOO_NEW_FOR_THE_APP,
  AbortSignal: ['any', 'timeout'],
  'Array.prototype': LATER_ON_LISTS,
  'Crypto.prototype': ['randomUUID'],
  Object: ['groupBy', 'hasOwn'],
  'String.prototype': ['at', 'isWellFormed', 'toWellFormed'],
  'Uint8Array.prototype.__proto__': LATER_ON_LISTS,
  window: ['requestIdleCallback', 'scheduler', 'navigation', 'structuredClone'],
}

const takeAway = (context: BrowserContext, names: Readonly<Record<string, readonly string[]>>) =>
  context.addInitScript((removed) => {
    for (const [path, members] of Object.entries(removed)) {
      let owner: object = window
      for (const part of path.split('.')) {
        if (part !== 'window') owner = Reflect.get(owner, part)
      }
      for (const member of members) Reflect.deleteProperty(owner, member)
    }
  }, names)

test('the oldest supported browsers run the app and answer open and invited rounds; older ones say so', async ({
  page,
  context,
  browser,
}) => {
  const invited = await createInvitedRound(page)
  const open = await createRoundFor(page, invited.round.teamId, { groupSize: 1 })

  await test.step('phones answer', async () => {
    const phones = await browser.newContext(PHONE)
    await takeAway(phones, TOO_NEW_FOR_THE_QUIZ)
    const quiz = await phones.newPage()
    for (const [link, thanks] of [
      [open.link, 'Assessment Completed!'],
      [`${process.env.SITE}${invited.invitations[0]}`, 'Your ticket is used.'],
    ] as const) {
      await quiz.goto(link)
      await answerAll(quiz, 4)
      await complete(quiz)
      await expect(quiz.getByText(thanks)).toBeVisible()
    }
    await phones.close()
  })

  await test.step('a browser that is too old says so, and nothing is asked', async () => {
    const tooOld = await browser.newContext(PHONE)
    await takeAway(tooOld, { window: ['HTMLDialogElement'] })
    const quiz = await tooOld.newPage()
    await quiz.goto(open.link, { waitUntil: 'networkidle' })
    await expect(quiz.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
    await expectAccessible(quiz)
    await expect(quiz.getByRole('button')).toHaveCount(0)
    await tooOld.close()
  })

  await takeAway(context, TOO_NEW_FOR_THE_APP)
  for (const path of ['/dashboard', '/reports', open.results, '/teams']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  }
})
