import { setTimeout as sleep } from 'node:timers/promises'
import type { QuizSession } from '#contract/sessions.ts'
import { fire } from '#test/load/open-loop.ts'
import type { Firing } from '#test/load/open-loop.ts'
import { counted, p99, placesWith } from '#test/load/shots.ts'
import type { Shots, Template } from '#test/load/shots.ts'
import { PASSWORD } from './browser.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import type { FaultSite } from './fault-site.ts'
import { heldTo } from './held-to.ts'
import { moreAccounts } from './more-accounts.ts'
import { onSite } from './on-site.ts'
import { attemptsOf, failures, readsOf, requestOf, submissionsTo } from './volley.ts'

const LOGINS = { short: 40, full: 200 }
/** The quiz by itself, before anybody signs in. */
const BEFORE_MS = { short: 500, full: 5_000 }
const GROUP_SIZES = [3, 3, 3, 3]
/** Of each, submissions and openings: far less than a server can take. */
const A_SECOND = 30
const MARK_MS = 500
/** Hashing goes on for as long as it takes. */
const PATIENCE_MS = 60_000

export const logins: Fault = {
  name: 'logins',
  what: 'many sign in at once: 200, each with the right password',
  mark: 'submissions and openings of the quiz p99 under 500 ms; every login answered 200, or 429 or 503 with Retry-After',
  run: (how) =>
    onSite(how, async (site) => {
      const { form, signal, say } = how
      const { sessions } = await site.aManager(GROUP_SIZES)
      const emails = await moreAccounts(site, LOGINS[form], 'free')

      const quiet = aQuiz(site, sessions, 0, signal)
      await sleep(BEFORE_MS[form])
      const before = await quiet.end()

      const quiz = aQuiz(site, sessions, before.submissions.statuses.length, signal)
      const begun = performance.now()
      const { origin } = site
      const all = { origin, connections: emails.length, rate: null, first: 0, milliseconds: 1 }
      const signed = await fire(
        { ...all, templates: loginsOf(emails), patience: PATIENCE_MS },
        signal,
      ).done
      const took = performance.now() - begun
      const meanwhile = await quiz.end()
      say(`${counted(signed)} in ${took.toFixed(0)} ms`)

      const [sent, opened] = [meanwhile.submissions, meanwhile.openings]
      const attempts = [before, meanwhile].flatMap(({ submissions }) =>
        attemptsOf(sessions, submissions),
      )
      const difference = await site.withDatabase((db) => heldTo(db, attempts))
      const check = await site.check()
      const [submitting, opening] = [p99(sent, 201), p99(opened, 200)]
      const refused = placesWith(signed, 429, 503)
      return outcomeOf(
        [
          `${emails.length} logins in ${took.toFixed(0)} ms: ${counted(signed)}`,
          `p99 meanwhile: submission ${submitting} ms, opening ${opening} ms (of ${before.submissions.statuses.length} submissions before: ${p99(before.submissions, 201)} and ${p99(before.openings, 200)} ms)`,
          `${sent.statuses.length} submissions, ${difference.lost} acknowledged lost`,
        ].join('; '),
        {
          'every login answered':
            signed.statuses.length === emails.length &&
            placesWith(signed, 200).length + refused.length === emails.length &&
            refused.every((place) => signed.dated[place] === 1),
          'the quiz answered':
            failures(sent) === 0 &&
            placesWith(opened, 200).length === opened.statuses.length &&
            sent.statuses.length > 0,
          'nothing lost, doubled or partial':
            difference.lost + difference.doubled + difference.partial === 0,
          'rollup = recount': check === 'clean',
          ...(form === 'full' && {
            'submissions p99 under 500 ms': submitting < MARK_MS,
            'openings p99 under 500 ms': opening < MARK_MS,
          }),
        },
      )
    }),
}

const loginsOf = (emails: readonly string[]): Template[] =>
  emails.map((email) => ({
    bytes: requestOf('POST', '/api/auth/login', JSON.stringify({ email, password: PASSWORD })),
    digitsAt: [],
    base: 1,
    hexAt: -1,
  }))

interface Quiz {
  readonly submissions: Shots
  readonly openings: Shots
}

/** People who open a quiz, and people who send one, until it is ended. */
function aQuiz(
  { origin }: FaultSite,
  rounds: readonly QuizSession[],
  first: number,
  signal: AbortSignal,
): { end: () => Promise<Quiz> } {
  const all = { origin, connections: 32, rate: A_SECOND, milliseconds: 120_000, first }
  const paths = rounds.map(({ token }) => `/api/quiz-session/${token}`)
  const sending: Firing = fire({ ...all, templates: submissionsTo(rounds) }, signal)
  const opening: Firing = fire({ ...all, templates: readsOf(paths) }, signal)
  return {
    async end() {
      sending.stop()
      opening.stop()
      const [submissions, openings] = await Promise.all([sending.done, opening.done])
      return { submissions, openings }
    },
  }
}
