import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BUILT_ORIGIN } from '#domain/product.ts'
import { headersOfPages } from './headers.ts'

/** One HTML page as built, with the policy that allows its own inline scripts and no others. */
export interface Page {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** What a page may load from others besides, by the policy's names; what is not named stays shut. */
export interface ForeignSources {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

const NOTHING_FOREIGN: ForeignSources = { script: [], frame: [], connect: [] }

/** Styles that the toast library puts into the page; pinned to its version by a test. */
const TOAST_STYLES = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
]

/** Reads a page, puts the site's origin into it and compresses it, once for all requests. */
export function loadPage(file: string, origin: string, foreign = NOTHING_FOREIGN): Page {
  if (!existsSync(file)) {
    throw new Error(`The site is not built: ${file} is missing. Run npm start, which builds it.`)
  }
  const html = readFileSync(file, 'utf8').replaceAll(BUILT_ORIGIN, origin)
  const identity = Buffer.from(html)
  const forms = {
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(identity),
    identity,
  }
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const headers = {
    ...headersOfPages(origin),
    'content-security-policy': contentPolicy(html, foreign),
  }
  // A page whose address is a secret says so itself; the header holds for what it loads, too.
  const isSecret = html.includes('<meta name="referrer" content="no-referrer"')

  return {
    send(request, reply) {
      const encoding = preferredEncoding(request.headers['accept-encoding'])
      // Weak: the same page, packed in one way or another.
      const etag = `W/"${hash}"`
      reply
        .type('text/html; charset=utf-8')
        .headers(headers)
        .header('cache-control', 'no-cache')
        .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
        .header('etag', etag)
      if (isSecret) reply.header('referrer-policy', 'no-referrer')
      if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(hash)) {
        return reply.code(304).send()
      }
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(forms[encoding])
    },
  }
}

function preferredEncoding(accepted: string | undefined): 'br' | 'gzip' | 'identity' {
  const entries = (accepted ?? '').toLowerCase().replaceAll(' ', '').split(',')
  const takes = (name: string) =>
    entries.some((entry) => {
      const [coding, weight] = entry.split(';q=')
      return coding === name && (weight === undefined || Number(weight) > 0)
    })
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

function contentPolicy(html: string, { script, frame, connect }: ForeignSources): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    .map(
      ([, script]) =>
        `'sha256-${createHash('sha256')
          .update(script ?? '')
          .digest('base64')}'`,
    )
    .filter((hash, index, all) => all.indexOf(hash) === index)
  const styles = TOAST_STYLES.map((hash) => `'${hash}'`)
  return [
    `default-src 'none'`,
    ["script-src 'self'", ...scripts, ...script].join(' '),
    `style-src 'self' ${styles.join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
