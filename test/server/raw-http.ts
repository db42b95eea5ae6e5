import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends bytes unchanged and reads the response until the server closes the connection. Returns the
 * head in lower case.
 */
export async function sendRaw(
  origin: string,
  request: string | Buffer,
): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // The server may close the connection before it has read everything.
  socket.on('error', () => {})
  socket.write(request)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { head: head.toLowerCase(), body }
}
