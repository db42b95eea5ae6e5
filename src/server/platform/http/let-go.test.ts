import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { letGoAtClose } from './let-go.ts'

async function serving(patience: number) {
  const app = fastify({ forceCloseConnections: 'idle' })
  letGoAtClose(app, patience)
  app.get('/endless', (_request, reply) => reply.send(new Readable({ read() {} })))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (): Promise<Socket> => {
    const accepted = once(app.server, 'connection')
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    await accepted
    return socket
  }
  return { app, open }
}

test('a connection on which nothing was ever sent keeps no server from closing', async () => {
  const { app, open } = await serving(60_000)
  const socket = await open()
  const begun = performance.now()
  await app.close()
  expect(performance.now() - begun).toBeLessThan(5_000)
  if (!socket.closed) await once(socket, 'close')
})

test('an answer that is under way is waited for, and cut off where it does not end', async () => {
  const { app, open } = await serving(300)
  const socket = await open()
  const asked = once(app.server, 'request')
  socket.write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n')
  await asked
  const begun = performance.now()
  await app.close()
  expect(performance.now() - begun).toBeGreaterThan(250)
})
