import { RESOURCES } from '#contract/calls.ts'
import { API_CALLS_PER_HOUR } from '#domain/api-limits.ts'
import { PRODUCT_NAME } from '#domain/product.ts'

const DESCRIPTION = `All calls that the ${PRODUCT_NAME} site itself uses. Calls marked with
\`key\` also accept an API key, as \`Authorization: Bearer sxt_…\`. They read what
the account's owner can read, and create rounds. If a request has that header, its cookie is ignored.

Errors are JSON with a \`code\` for programs and a \`message\` for people. A key can make ${API_CALLS_PER_HOUR}
calls an hour; a 429 response has \`Retry-After\`, in seconds.

No call returns who responded, one person's set of answers (unless the group size is 1), or a time of
a response more precise than the day.`

/** The document's title, description and tags. The server is the site that serves the document. */
export const API_INFO = {
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
