import { PRODUCT_NAME } from '#domain/product.ts'
import { siteOrigin } from './origin.ts'

const titled = (title: string) => `${title} · ${PRODUCT_NAME}`

/** Returns a route's `meta`: title, description and link preview. `path` is the canonical path. */
export function pageMeta(title: string, description: string, path: string) {
  const url = siteOrigin() + path
  return [
    { title: titled(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${siteOrigin()}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${PRODUCT_NAME}: know where your team stands` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Returns the `meta` of a page that search engines must not index. */
export function privateMeta(title: string, description?: string) {
  return [
    { title: titled(title) },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    { name: 'robots', content: 'noindex' },
  ]
}
