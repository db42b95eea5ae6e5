/** Time limits for a client to send its request, in milliseconds. */
export interface HttpTimeouts {
  /** From the connection, or the first byte, to the end of the headers. */
  readonly headers: number
  /** To the end of the body. */
  readonly request: number
  /** Between two checks for expired requests, so a request may exceed its limit by this much. */
  readonly checkInterval: number
}

/** Enough for a phone on a bad connection to submit a quiz. */
const DEFAULTS: HttpTimeouts = { headers: 10_000, request: 20_000, checkInterval: 1_000 }

/**
 * Returns the server options for Node's HTTP server and the timeouts. All timeouts go to Node at once
 * because Fastify sets `requestTimeout` alone and later: Node then uses the shorter limit for the
 * headers and the longer one for the body, and checks it twice a minute.
 */
export function httpOptions(timeouts: HttpTimeouts = DEFAULTS) {
  return {
    requestTimeout: timeouts.request,
    // Idle time without a byte in either direction.
    connectionTimeout: timeouts.request * 3,
    http: {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.checkInterval,
      // Node's own response to a missing Host header would lack our headers (malformed-requests.ts).
      requireHostHeader: false,
    },
  }
}
