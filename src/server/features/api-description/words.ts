import { RESOURCES } from '#contract/calls.ts'
import { API_CALLS_AN_HOUR } from '#domain/api-access.ts'
import { PRODUCT_NAME } from '#domain/product.ts'

const DESCRIPTION = `Everything that the site of ${PRODUCT_NAME} itself calls. Calls marked with
\`key\` also take an API key of the Business plan, as \`Authorization: Bearer sxt_…\`: they read what
the account's owner may read, and create sessions. A request with that header is judged by it alone.

Refusals are JSON with a \`code\` for programs and a \`message\` for people. A key may make ${API_CALLS_AN_HOUR}
calls an hour; 429 comes with \`Retry-After\`, in seconds.

No call returns who answered, one person's answers side by side where a group size was promised, or
when somebody answered to finer than the day.`

/** What the document says of itself. The address is wherever it was fetched from. */
export const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: `${PRODUCT_NAME} API`,
    version: '1.0.0',
    description: DESCRIPTION.replaceAll(/(?<!\n)\n(?!\n)/g, ' '),
  },
  servers: [{ url: '/' }],
  tags: Object.keys(RESOURCES)
    .filter((resource) => resource !== 'Statistics')
    .map((name) => ({ name })),
}
