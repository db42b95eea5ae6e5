import { PRODUCT_NAME } from '#domain/product.ts'

/** Title and description of a page, for a route's `meta`. */
export function pageMeta(title: string, description: string) {
  return [{ title: `${title} · ${PRODUCT_NAME}` }, { name: 'description', content: description }]
}

/** For pages behind the login: nothing there is for search engines. */
export function privateMeta(title: string) {
  return [{ title: `${title} · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }]
}
