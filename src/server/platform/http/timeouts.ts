/** How long a client may take to say what it wants, in milliseconds. */
export interface HttpTimeouts {
  /** From the first byte, or from the connection, to the end of the headers. */
  readonly headers: number
  /** To the end of the body. */
  readonly request: number
  /** How often is looked for those who take longer: so much later each of them is cut off. */
  readonly look: number
}

/** A phone with a bad connection sends a quiz within it; whoever only holds a place does not. */
const PATIENCE: HttpTimeouts = { headers: 10_000, request: 20_000, look: 1_000 }

/**
 * The options for the server. All three go to Node at once: Fastify sets its `requestTimeout` alone,
 * later, and Node takes the shorter of its two limits for the headers and the longer for the body,
 * which it looks at twice a minute.
 */
export function timeLimits(patience: HttpTimeouts = PATIENCE) {
  return {
    requestTimeout: patience.request,
    // Without a single byte either way.
    connectionTimeout: patience.request * 3,
    http: {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: patience.look,
    },
  }
}
