import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One HTML page as built, with the policy that allows its own inline scripts and no others. */
export interface Page {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** Styles that the toast library puts into the page; pinned to its version by a test. */
const TOAST_STYLES = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
]

/** Reads a page and its compressed forms; `otherwise` where there is no such file. */
export function loadPage(file: string, otherwise?: Page): Page {
  if (!existsSync(file)) {
    if (otherwise) return otherwise
    throw new Error(`The site is not built: ${file} is missing. Run npm start, which builds it.`)
  }
  const html = readFileSync(file)
  const forms = {
    br: readIfThere(`${file}.br`),
    gzip: readIfThere(`${file}.gz`),
    identity: html,
  }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const policy = contentPolicy(html.toString('utf8'))

  return {
    send(request, reply) {
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .header('etag', etag)
      if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) {
        return reply.code(304).send()
      }
      const encoding = preferredEncoding(request.headers['accept-encoding'], forms)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(forms[encoding])
    },
  }
}

type Forms = { br: Buffer | undefined; gzip: Buffer | undefined; identity: Buffer }

function preferredEncoding(accepted: string | undefined, forms: Forms): keyof Forms {
  if (forms.br && accepted?.includes('br')) return 'br'
  if (forms.gzip && accepted?.includes('gzip')) return 'gzip'
  return 'identity'
}

function contentPolicy(html: string): string {
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
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}
