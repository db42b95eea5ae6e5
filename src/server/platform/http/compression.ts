import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Compression of responses that are larger than one or two packets; `mount` sets it for GET calls. */
export const COMPRESSION = {
  threshold: 1_024,
  encodings: ['br', 'gzip'],
} satisfies fastifyCompress.FastifyCompressOptions

/** Makes the route option `compress` available. Request bodies are never decompressed. */
export async function enableCompression(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, { global: false, globalDecompression: false })
}
