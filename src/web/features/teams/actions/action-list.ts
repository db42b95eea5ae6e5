import { readChoice, readCursor } from '#web/lib/list-url.ts'
import { SHOWN } from './action-words.ts'
import type { Shown } from './action-words.ts'

const ACTIONS_PER_PAGE = '50'

/** Returns which actions the URL asks for, by default the open ones. */
export const readShown = (url: URLSearchParams): Shown => readChoice(url, 'show', SHOWN) ?? 'open'

/** Returns the query of the page of actions that a URL asks for. */
export function actionListOf(url: URLSearchParams) {
  const shown = readShown(url)
  return {
    ...((shown === 'open' || shown === 'done' || shown === 'dropped') && { status: shown }),
    ...((shown === 'overdue' || shown === 'soon') && { due: shown }),
    limit: ACTIONS_PER_PAGE,
    ...readCursor(url),
  }
}
