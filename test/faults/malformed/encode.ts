import { isWellFramed } from './requests.ts'
import type { Malformed } from './requests.ts'

/** The values of the placeholders in requests, by name. */
export type Placeholders = Readonly<Record<string, string>>

/** Returns the bytes of a request, with its placeholders replaced. */
export function encodeRequest(
  request: Malformed,
  placeholders: Placeholders,
  credentials: readonly [string, string] | undefined,
): Buffer {
  const { method, framing, encoding } = request
  const withValues = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => placeholders[name] ?? '')
  const body = Buffer.from(request.body === undefined ? '' : withValues(request.body), encoding)
  // A single request must have no line break in a header, which would start a new header or
  // request.
  const singleLine = (text: string) =>
    isWellFramed(request) ? text.replaceAll(/[\r\n]/g, ' ') : text
  const ownHeaders = request.headers.map(
    ([name, value]) => [name.toLowerCase(), withValues(value)] as const,
  )
  const headerNames = new Set(ownHeaders.map(([name]) => name))
  const headers = [
    ...(framing === 'without host' || headerNames.has('host') ? [] : [['host', 'localhost:3000']]),
    ...(request.body === undefined || headerNames.has('content-type')
      ? []
      : [['content-type', 'application/json']]),
    ...(credentials && !headerNames.has('cookie') && !headerNames.has('authorization')
      ? [credentials]
      : []),
    ...ownHeaders,
    ...lengthOf(request, body.length),
  ].map(([name, value]) => singleLine(`${name}: ${value}`))
  const requestLine = singleLine(`${method} ${withValues(request.target)} ${versionOf(framing)}`)
  const lineEnd = framing === 'bare line feeds' ? '\n' : '\r\n'
  // UTF-8, so that non-ASCII characters become bytes that no header should have.
  const head = Buffer.from([requestLine, ...headers, '', ''].join(lineEnd))
  if (framing === 'truncated') return head.subarray(0, Math.floor(head.length * 0.7))
  if (framing === 'garbage') return Buffer.concat([body, head, body])
  return Buffer.concat([head, framing.includes('chunks') ? inChunks(framing, body) : body])
}

function versionOf(framing: Malformed['framing']): string {
  return framing.startsWith('HTTP/') ? framing : 'HTTP/1.1'
}

function lengthOf({ framing, body }: Malformed, length: number): string[][] {
  const chunked = ['transfer-encoding', 'chunked']
  const lengths: Partial<Record<Malformed['framing'], string[][]>> = {
    chunks: [chunked],
    'broken chunks': [chunked],
    'length and chunks': [['content-length', `${length}`], chunked],
    'too long': [['content-length', `${length + 10}`]],
    'too short': [['content-length', `${Math.floor(length / 2)}`]],
    negative: [['content-length', '-1']],
    'no number': [['content-length', '1e3']],
    'two lengths': [
      ['content-length', `${length}`],
      ['content-length', `${length + 1}`],
    ],
    upgrade: [
      ['connection', 'upgrade'],
      ['upgrade', 'websocket, h2c'],
      ['content-length', `${length}`],
    ],
    expects: [
      ['expect', length % 2 === 0 ? '100-continue' : 'a miracle'],
      ['content-length', `${length}`],
    ],
  }
  return lengths[framing] ?? (body === undefined ? [] : [['content-length', `${length}`]])
}

function inChunks(framing: Malformed['framing'], body: Buffer): Buffer {
  const half = Math.floor(body.length / 2)
  const last = framing === 'broken chunks' ? 'zz;a=b\r\nx\r\n' : '0\r\n\r\n'
  return Buffer.concat([
    chunk(body.subarray(0, half)),
    chunk(body.subarray(half)),
    Buffer.from(last),
  ])
}

// An empty chunk would end the body.
function chunk(part: Buffer): Buffer {
  if (part.length === 0) return part
  return Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
}
