import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { drainOnClose } from './graceful-shutdown.ts'

async function startApp(limits: Parameters<typeof drainOnClose>[1]) {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  drainOnClose(app, limits)
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  app.get('/quick', () => 'quick')
  app.get('/slow', () => finished.then(() => 'slow'))
  app.get('/endless', (_request, reply) => reply.send(new Readable({ read() {} })))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (): Promise<Socket> => {
    const accepted = once(app.server, 'connection')
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.setEncoding('latin1').on('error', () => {})
    await accepted
    return socket
  }
  return { app, open, finish }
}

const request = (socket: Socket, path: string) =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)

const LAST_RESPONSE = /^HTTP\/1\.1 200 .*connection: close\r\n/is

test('closes connections on which nothing was sent', async () => {
  const { app, open } = await startApp({ quietMs: 0, maxMs: 60_000 })
  const socket = await open()
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  if (!socket.closed) await once(socket, 'close')
})

test('waits for running responses up to the limit', async () => {
  const { app, open } = await startApp({ quietMs: 0, maxMs: 300 })
  const socket = await open()
  const received = once(app.server, 'request')
  request(socket, '/endless')
  await received
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeGreaterThan(250)
})

test('serves requests that are in transit, with Connection: close', async () => {
  const { app, open, finish } = await startApp({ quietMs: 500, maxMs: 60_000 })
  const [idle, unused, waiting] = [await open(), await open(), await open()]
  request(idle, '/quick')
  expect(String(await once(idle, 'data'))).toMatch(/connection: keep-alive/i)
  const received = once(app.server, 'request')
  request(waiting, '/slow')
  await received
  // The server has not read these requests when it starts to close.
  request(idle, '/quick')
  request(unused, '/quick')
  const closed = app.close()
  expect(String(await once(idle, 'data'))).toMatch(LAST_RESPONSE)
  expect(String(await once(unused, 'data'))).toMatch(LAST_RESPONSE)
  finish()
  expect(String(await once(waiting, 'data'))).toMatch(LAST_RESPONSE)
  await closed
})
