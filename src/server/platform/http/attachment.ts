import type { Readable } from 'node:stream'
import type { FileResponse } from '#contract/endpoint.ts'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** Sends the file of an endpoint, which browsers save under its name. */
export function sendDownload(
  reply: FastifyReply,
  { file: { types } }: { readonly file: FileResponse },
  {
    fileName,
    content,
  }: { readonly fileName: string; readonly content: string | Buffer | Readable },
): FastifyReply {
  const [type] = types
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', attachment(fileName))
    .send(content)
}

/** Returns the Content-Disposition of a download, with an ASCII name for clients without RFC 5987. */
export const attachment = (fileName: string): string =>
  create(fileName, { fallback: fileName.normalize('NFKD').replaceAll(/[^\u0020-\u007E]/g, '') })
