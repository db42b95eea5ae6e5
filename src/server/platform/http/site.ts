import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerMissing } from './errors.ts'
import { LOGIN_HINT } from '#contract/login-hint.ts'
import { loadPage } from './page.ts'
import type { ForeignSources, Page } from './page.ts'
import { serveCrawlerFiles } from './crawler-files.ts'
import { pagePaths } from './route-manifest.ts'

const YEAR_MS = 31_536_000_000
/** Of what there is no page for. */
const FRAME = '__spa-fallback.html'

const SIGNED_IN = new RegExp(`(^|; )${LOGIN_HINT}=`)

/** The one page into which a payment provider's own form is let, and what that has to load. */
export interface PaymentPages {
  readonly path: string
  readonly sources: ForeignSources
}

/**
 * Serves the built site: a file for each page, and the small quiz page. The paths come from the
 * build itself, so the server needs no knowledge of the pages but which of them takes payments.
 * Throws where the site was not built, or has no such page.
 */
export async function serveSite(
  app: FastifyInstance,
  buildFolder: string,
  origin: string,
  { paymentPages = null }: { paymentPages?: PaymentPages | null } = {},
): Promise<void> {
  // A sent quiz leads on to the start page: what it loads tells of its reader as little as the quiz.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, anonymous: true, uncounted: true }
  })
  const client = join(buildFolder, 'site', 'client')
  const quiz = join(buildFolder, 'quiz')
  const frame = loadPage(join(client, FRAME), origin)

  const paths = pagePaths(client)
  if (paymentPages && !paths.includes(paymentPages.path)) {
    throw new Error(`The site has no page ${paymentPages.path}, where payments are to be made.`)
  }
  for (const path of paths) {
    const foreign = paymentPages?.path === path ? paymentPages.sources : undefined
    const page = loadPage(join(client, path, 'index.html'), origin, foreign)
    app.get(path, (request, reply) => page.send(request, askingWhoIsHere(request, reply)))
  }
  serveQuizPage(app, loadPage(join(quiz, 'quiz.html'), origin))
  serveCrawlerFiles(app, client, origin)
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, frame))

  await serveHashed(app, '/assets/', join(client, 'assets'))
  await serveHashed(app, '/quiz-assets/', join(quiz, 'quiz-assets'))
  await serveRootFiles(app, client)
}

/** Every page asks who is here, where somebody may be: that loads with the page, not after its script. */
function askingWhoIsHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('vary', 'cookie')
  const mayBeSignedIn = SIGNED_IN.test(request.headers.cookie ?? '')
  return mayBeSignedIn ? reply.header('link', preload('/api/auth/user')) : reply
}

/** Only a call to the site itself, with its cookies, is answered by what was loaded before. */
const preload = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin=anonymous`

/** The link is a secret: it is sent to no other site, kept in no cache and in no search index. */
function serveQuizPage(app: FastifyInstance, page: Page): void {
  app.get<{ Params: { token: string } }>('/quiz/:token', (request, reply) => {
    const token = encodeURIComponent(request.params.token)
    return page.send(
      request,
      reply
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
        // The questions load with the page, not after its script.
        .header('link', preload(`/api/quiz-session/${token}`)),
    )
  })
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, frame: Page): FastifyReply {
  const wantsPage =
    request.method === 'GET' &&
    !request.url.startsWith('/api/') &&
    (request.headers.accept ?? '').includes('text/html')
  return wantsPage ? frame.send(request, reply.code(404)) : answerMissing(request, reply)
}

/** Files whose name changes with their content: kept by browsers for a year. */
async function serveHashed(app: FastifyInstance, prefix: string, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    decorateReply: false,
    index: false,
  })
}

/** Icons, robots and the like, by name. */
async function serveRootFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true })
  const files = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
    .map((entry) => entry.name)
  for (const name of files) {
    app.get(`/${name}`, (_request, reply) =>
      reply
        // The picture of a shared link is shown by other sites.
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile(name, { maxAge: 3_600_000 }),
    )
  }
}
