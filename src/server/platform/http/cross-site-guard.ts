import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects requests that change state and come from another site, and requests that contain NUL. The
 * login cookie is SameSite=Lax as well; this check also covers browsers that ignore that.
 */
export function guardCrossSite(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.includes('%00') || request.url.includes('\0')) return done(nulRejected())
    const changesState =
      !SAFE_METHODS.has(request.method) || request.routeOptions.config.changesState === true
    if (changesState && isCrossSite(request, publicUrl)) {
      return done(new AppError('forbidden', 'This request came from another site.'))
    }
    done()
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Some clients send the header with every request.
    if (text === '' && !request.routeOptions.schema?.body) return done(null)
    void parse(request, text as string, (error, body) => {
      // JSON can contain NUL as an escape only, so most bodies need no walk.
      if (!error && text.includes(NUL_ESCAPE) && containsNul(body)) done(nulRejected())
      else done(error, body)
    })
  })
}

const NUL_ESCAPE = String.raw`\u0000`

function isCrossSite(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || !isOwnOrigin(new URL(origin), host, publicUrl)
}

// The site may be reached under another host than that of PUBLIC_URL, but not over http if that is
// https: an attacker between browser and server can inject http pages.
function isOwnOrigin(origin: URL, host: string | undefined, publicUrl: string): boolean {
  const downgraded = publicUrl.startsWith('https:') && origin.protocol !== 'https:'
  return origin.host === host && !downgraded
}

/** True if a key or value contains NUL, which PostgreSQL cannot store. Iterative, for deep bodies. */
function containsNul(body: unknown): boolean {
  const stack: unknown[] = [body]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) stack.push(key, inner)
    }
  }
  return false
}

function nulRejected(): AppError {
  return new AppError('bad_input', 'The request contains a NUL character, which cannot be stored.')
}
