import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { TokenParams } from '#contract/link-token.ts'
import type { DrawQuizStart, QuizStart } from '#contract/quiz-start.ts'
import { QUIZ_START_ID } from '#domain/quiz-start.ts'
import { escapeScriptJson } from '#server/platform/escape-html.ts'
import type { Page, SendPage } from './html-page.ts'

/** Replies to the first calls of a page. */
export type QuizReplies = Omit<QuizStart, 'day'>

/** Opens a link as the first calls of its page would. Rejects if that is not possible right now. */
type OpenLink = (token: string) => Promise<QuizReplies>

/** Pages that bring their start, by the first part of their path. */
export type QuizLinks = Readonly<Record<'/quiz' | '/invite', OpenLink>>

/** The page does not wait longer for the database. Its script then calls, and says what is wrong. */
const MAX_WAIT_MS = 500

/** Pages of people who have no account, and the first call of each. */
export const QUIZ_PAGES = [
  ['/quiz', '/api/quiz-session'],
  ['/invite', '/api/invitations'],
  ['/email-opt-outs', '/api/email-opt-outs'],
] as const

/**
 * Serves the pages behind links with a secret. Nothing of the request but the link changes what is sent, so readers
 * cannot be told apart. Referrers and search engines must not get the URL.
 */
export function serveQuizPages(
  app: FastifyInstance,
  page: Page,
  links: QuizLinks,
  draw: DrawQuizStart,
): void {
  // The policy of the page allows it.
  const [script = ''] = /<script>[\s\S]*?<\/script>/.exec(page.frame) ?? []
  // Requests that arrive while a page is being compressed share it. Then it is dropped, because a faster
  // response would reveal that someone had just opened the link.
  const inProgress = new Map<string, SendPage>()
  for (const [path, call] of QUIZ_PAGES) {
    const open = path === '/email-opt-outs' ? undefined : links[path]
    app.get<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow')
      const replies = open && (await openInTime(open, request.params))
      if (replies) {
        const start = { day: new Date().toISOString().slice(0, 10), ...replies }
        reply.code(statusOf(replies))
        const json = escapeScriptJson(start)
        const send = inProgress.get(json) ?? page.filled(draw(start, script) + scriptWith(json))
        inProgress.set(json, send)
        return send(request, reply).finally(() => inProgress.delete(json))
      }
      const token = encodeURIComponent(request.params.token)
      // The data loads in parallel with the page's script.
      return page.send(request, reply.header('link', preload(`${call}/${token}`)))
    })
  }
}

// `crossorigin=anonymous` matches a same-origin fetch with cookies, so that it uses the preload.
export const preload = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin=anonymous`

/** Returns null if there are no replies in time. Whatever the reason is, the call of the page meets it too. */
function openInTime(open: OpenLink, params: unknown): Promise<QuizReplies | null> {
  const opening = open(TokenParams.parse(params).token).catch(() => null)
  return Promise.race([opening, sleep(MAX_WAIT_MS, null, { ref: false })])
}

/** Returns the status of the first refusal, or 200. */
const statusOf = ({ invitation, quiz }: QuizReplies): number =>
  Math.max(invitation?.status ?? 200, quiz?.status ?? 200)

const scriptWith = (json: string): string =>
  `<script type="application/json" id="${QUIZ_START_ID}">${json}</script>`
