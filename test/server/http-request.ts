import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'

const agent = new Agent({ keepAlive: true })

interface HttpRequest {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/** Sends a request and returns its whole response. `fetch` takes about twice the processor time. */
export function httpRequest(
  url: string,
  { method, headers, body }: HttpRequest,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (incoming) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', reject)
    incoming.on('end', () => resolve(responseOf(incoming, Buffer.concat(chunks))))
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

function responseOf({ statusCode, rawHeaders }: IncomingMessage, body: Buffer): Response {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  }
  return new Response(body.length > 0 ? new Uint8Array(body) : null, {
    status: statusCode,
    headers,
  })
}
