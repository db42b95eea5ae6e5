import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'

/**
 * Renders a page at build time. Waits for lazy parts; otherwise React would append them at the end
 * of the HTML file and move them into place with a script.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        const body = new PassThrough()
        pipe(body)
        headers.set('content-type', 'text/html')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      },
      onError: reject,
    })
  })
}
