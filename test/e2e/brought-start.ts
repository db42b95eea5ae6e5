import type { BrowserContext, Page } from '@playwright/test'
import type { QuizStart } from '#contract/quiz-start.ts'

const BROUGHT = /(<script type="application\/json" id="quiz-start">)([\s\S]*?)(<\/script>)/

/** Changes what pages of surveys bring along; with `undefined` they bring nothing, as without a database. */
export const changeStart = (
  context: BrowserContext | Page,
  change: (start: QuizStart) => QuizStart | undefined,
) =>
  context.route(/\/(quiz|invite)\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(BROUGHT, (_all, open: string, json: string, close: string) => {
      const changed = change(JSON.parse(json) as QuizStart)
      return changed ? open + JSON.stringify(changed).replaceAll('<', '\\u003c') + close : ''
    })
    await route.fulfill({ response, body })
  })

/** Lets pages of surveys bring nothing, so that they call. */
export const withoutStart = (context: BrowserContext | Page) =>
  changeStart(context, () => undefined)
