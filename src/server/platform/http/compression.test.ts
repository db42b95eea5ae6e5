import { get } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { useApp } from '#test/server/app.ts'
import { expect, test } from 'vitest'

const app = useApp()

/** Requests a path without decompressing the response, as `fetch` does. */
const request = (path: string, encoding: string) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(app.origin + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject)
    }).on('error', reject)
  })

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('JSON over 1 KB is sent as %s', async (encoding, decompress) => {
  const plain = await request('/api/assessments/agile', 'identity')
  const sent = await request('/api/assessments/agile', encoding)
  expect(sent.headers).toMatchObject({ 'content-encoding': encoding })
  expect(sent.headers.vary).toMatch(/accept-encoding/i)
  expect(sent.headers.etag).toBe(plain.headers.etag)
  expect(decompress(sent.body)).toEqual(plain.body)
  expect(sent.body.length).toBeLessThan(plain.body.length / 2)
})

test('smaller responses and those of unwilling clients are sent as they are', async () => {
  for (const [path, encoding] of [
    ['/api/quiz-session/unknown', 'br'],
    ['/api/assessments/agile', 'identity'],
  ] as const) {
    expect((await request(path, encoding)).headers).not.toHaveProperty('content-encoding')
  }
})
