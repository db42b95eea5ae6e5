import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Organization } from '#domain/organization.ts'
import { BUILT_ORIGIN, PRODUCT_LINE, PRODUCT_NAME } from '#domain/product.ts'

const DAY_SECONDS = 86_400

/**
 * Serves robots.txt, the sitemap and the web app manifest. `client` is the folder of the built pages. An
 * organization's own server is for its people, not for search engines.
 */
export function serveCrawlerFiles(
  app: FastifyInstance,
  client: string,
  { origin, organization }: { readonly origin: string; readonly organization: Organization | null },
): void {
  const files = [
    [
      '/robots.txt',
      'text/plain; charset=utf-8',
      organization ? 'User-agent: *\nDisallow: /\n' : robots(origin),
    ],
    [
      '/sitemap.xml',
      'application/xml; charset=utf-8',
      sitemap(organization ? [] : publicPages(client), origin),
    ],
    ['/manifest.webmanifest', 'application/manifest+json', manifest()],
  ] as const
  for (const [path, type, content] of files) {
    app.get(path, (_request, reply) =>
      reply.type(type).header('cache-control', `public, max-age=${DAY_SECONDS}`).send(content),
    )
  }
}

/**
 * Returns pages that must not be indexed have a robots tag. Crawlers see it only if they may fetch
 * them.
 */
const robots = (origin: string) => `User-agent: *
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`

const sitemap = (
  paths: readonly string[],
  origin: string,
) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`

/** Returns the paths in the canonical links of the built pages, sorted. */
function publicPages(client: string): string[] {
  const pages = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(client, name), 'utf8'))
  const canonical = new RegExp(`<link rel="canonical" href="${BUILT_ORIGIN}(/[^"]*)"`)
  const paths = pages.flatMap((html) => canonical.exec(html)?.[1] ?? [])
  return [...new Set(paths)].toSorted()
}

const manifest = () =>
  JSON.stringify({
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: PRODUCT_LINE,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })
