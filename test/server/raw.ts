import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes as they are and reads what comes until the server hangs up; the head in lower case. */
export async function raw(
  origin: string,
  request: string | Buffer,
): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // What the server does not read any more is not what counts.
  socket.on('error', () => {})
  socket.write(request)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { head: head.toLowerCase(), body }
}
