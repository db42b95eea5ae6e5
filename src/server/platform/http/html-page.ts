import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Organization } from '#domain/organization.ts'
import { BUILT_ORGANIZATION, BUILT_ORIGIN, BUILT_PROVIDER, PRODUCT_NAME } from '#domain/product.ts'
import type { RegistrationRule } from '#domain/registration.ts'
import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'
import type { SignInProvider } from '#domain/sign-in-provider.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { pageHeaders } from './headers.ts'

/** An HTML page of the build, sent with a policy that allows its own inline scripts and styles only. */
export interface Page {
  readonly send: SendPage
  /** What the page shows until it has its content; empty for most pages. */
  readonly frame: string
  /** Returns a function that sends the page with other HTML in place of its frame. Browsers may not store it. */
  filled(content: string): SendPage
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const FRAME = /<!--frame-->([\s\S]*)<!--\/frame-->/

/** Origins from which a page may load, by directive of the content security policy. */
export interface ThirdPartySources {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

const NO_THIRD_PARTIES: ThirdPartySources = { script: [], frame: [], connect: [] }

/** Hashes of the styles that the toast library injects. A test pins them to its version. */
const TOAST_STYLES = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
]

type Encoding = 'br' | 'gzip' | 'identity'

/** Quality of brotli: for a body that is kept, and for one that is dropped once it is sent. */
const QUALITY = { kept: 9, brief: 5 } as const

type Encode = (body: Buffer, quality: number) => Promise<Buffer>

const ENCODERS: Readonly<Record<Encoding, Encode>> = {
  br: (body, quality) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body) => promisify(gzip)(body),
  identity: (body) => Promise.resolve(body),
}

/** What pages are told by the server that sends them. */
export interface SiteSettings {
  readonly origin: string
  readonly registration: RegistrationRule
  readonly organization: Organization | null
  readonly provider: SignInProvider
}

/** Reads a page, inserts the settings of the site, and compresses it at its first request. */
export function loadPage(file: string, site: SiteSettings, thirdParties = NO_THIRD_PARTIES): Page {
  if (!existsSync(file)) {
    throw new Error(`The site is not built: ${file} is missing. Run npm start, which builds it.`)
  }
  const { origin, organization, provider } = site
  const html = readFileSync(file, 'utf8')
    .replaceAll(BUILT_ORIGIN, origin)
    .replaceAll(BUILT_ORGANIZATION, () => escapeHtml(organization?.name ?? PRODUCT_NAME))
    .replaceAll(BUILT_PROVIDER, () => escapeHtml(provider.name))
    // Read by styles, so that the page is right at its first paint.
    .replace('<html', () => `<html${attributes(site)}`)
  const bodyIn = encodingsOf(html, QUALITY.kept)
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  const headers = {
    ...pageHeaders(origin),
    'content-security-policy': contentPolicy(html, thirdParties),
  }
  // The URL contains a secret. Unlike the tag, the header also covers requests of stylesheets.
  const hasSecretUrl = html.includes('<meta name="referrer" content="no-referrer"')

  // Only where there is a frame: `filled` keeps these strings.
  const [beforeFrame = '', frame = '', afterFrame = ''] = FRAME.test(html) ? html.split(FRAME) : []
  const setHeaders = (reply: FastifyReply) => {
    reply
      .type('text/html; charset=utf-8')
      .headers(headers)
      .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (hasSecretUrl) reply.header('referrer-policy', 'no-referrer')
  }

  return {
    frame,

    async send(request, reply) {
      const encoding = preferredEncoding(request.headers['accept-encoding'])
      setHeaders(reply)
      // Weak: one ETag for all encodings.
      reply.header('cache-control', 'no-cache').header('etag', `W/"${hash}"`)
      if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(hash)) {
        return reply.code(304).send()
      }
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(await bodyIn(encoding))
    },

    filled(content) {
      const bodyIn = encodingsOf(beforeFrame + content + afterFrame, QUALITY.brief)
      return async (request, reply) => {
        const encoding = preferredEncoding(request.headers['accept-encoding'])
        setHeaders(reply)
        reply.header('cache-control', 'no-store')
        if (encoding !== 'identity') reply.header('content-encoding', encoding)
        return reply.send(await bodyIn(encoding))
      }
    },
  }
}

/** Returns the bodies of a page by encoding. Each is made at its first use. */
function encodingsOf(html: string, quality: number): (encoding: Encoding) => Promise<Buffer> {
  // Kept as bytes: the string takes up to twice the memory.
  const bytes = Buffer.from(html)
  const bodies = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const body = bodies.get(encoding) ?? ENCODERS[encoding](bytes, quality)
    bodies.set(encoding, body)
    return body
  }
}

const attributes = ({ registration, organization, provider }: SiteSettings): string =>
  (registration === 'open' ? '' : ` data-registration="${registration}"`) +
  (organization ? ` data-organization="${escapeHtml(organization.name)}"` : '') +
  (isDefault(provider) ? '' : ` data-provider="${escapeHtml(provider.name)}"`) +
  (provider.isOnlyWay ? ' data-passwords="off"' : '')

const isDefault = ({ name, isGoogle }: SignInProvider): boolean =>
  isGoogle && name === GOOGLE_PROVIDER.name

function preferredEncoding(accepted: string | undefined): Encoding {
  const entries = (accepted ?? '').toLowerCase().replaceAll(' ', '').split(',')
  const accepts = (name: string) =>
    entries.some((entry) => {
      const [coding, weight] = entry.split(';q=')
      return coding === name && (weight === undefined || Number(weight) > 0)
    })
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

function contentPolicy(html: string, { script, frame, connect }: ThirdPartySources): string {
  const scripts = hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const styles = [
    ...hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
    ...TOAST_STYLES.map((hash) => `'${hash}'`),
  ]
  return [
    `default-src 'none'`,
    ["script-src 'self'", ...scripts, ...script].join(' '),
    ["style-src 'self'", ...styles].join(' '),
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

/** Returns the sources of a content security policy for the inline contents that `element` matches. */
const hashesOf = (html: string, element: RegExp): string[] => [
  ...new Set(
    [...html.matchAll(element)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    ),
  ),
]
