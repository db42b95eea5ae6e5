import type { QuizSession } from '#contract/sessions.ts'

export const STATES = ['all', 'active', 'completed'] as const
export type StateChoice = (typeof STATES)[number]

/** Returns the state in the URL's query string, by default all. */
export const readState = (search: URLSearchParams): StateChoice =>
  STATES.find((state) => state === search.get('state')) ?? 'all'

export const inState =
  (state: StateChoice) =>
  ({ isActive }: Pick<QuizSession, 'isActive'>): boolean =>
    state === 'all' || isActive === (state === 'active')
