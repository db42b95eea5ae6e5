import { isWhole } from './requests.ts'
import type { Malformed } from './requests.ts'

/** What the cast has, by the names that stand in requests. */
export type Names = Readonly<Record<string, string>>

/** The bytes of a request, with what the cast has in place of names. */
export function bytesOf(
  request: Malformed,
  names: Names,
  knownBy: readonly [string, string] | undefined,
): Buffer {
  const { method, framing, letters } = request
  const filled = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => names[name] ?? '')
  const body = Buffer.from(request.body === undefined ? '' : filled(request.body), letters)
  // Where the request is to stay one: a line break would begin the next line, or the next request.
  const line = (text: string) => (isWhole(request) ? text.replaceAll(/[\r\n]/g, ' ') : text)
  const said = request.headers.map(([name, value]) => [name.toLowerCase(), filled(value)] as const)
  const own = new Set(said.map(([name]) => name))
  const headers = [
    ...(framing === 'without host' || own.has('host') ? [] : [['host', 'localhost:3000']]),
    ...(request.body === undefined || own.has('content-type')
      ? []
      : [['content-type', 'application/json']]),
    ...(knownBy && !own.has('cookie') && !own.has('authorization') ? [knownBy] : []),
    ...said,
    ...lengthOf(request, body.length),
  ].map(([name, value]) => line(`${name}: ${value}`))
  const first = line(`${method} ${filled(request.target)} ${versionOf(framing)}`)
  const end = framing === 'line feeds alone' ? '\n' : '\r\n'
  // As UTF-8, so that what is no ASCII goes out as several bytes that no header should have.
  const head = Buffer.from([first, ...headers, '', ''].join(end))
  if (framing === 'broken off') return head.subarray(0, Math.floor(head.length * 0.7))
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

/** An empty one would be the last. */
function chunk(part: Buffer): Buffer {
  if (part.length === 0) return part
  return Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
}
