/** A valid answer has a few thousand bytes. */
const MAX_BYTES = 256 * 1024

/**
 * Returns a `fetch` that follows no redirects, which would receive the API key, and limits the
 * response.
 */
export const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (response.body === null) return response
  return new Response(response.body.pipeThrough(limitBytes(MAX_BYTES)), response)
}

/** Returns a stream that fails beyond `bytes`, which closes the connection. */
function limitBytes(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let read = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      read += chunk.byteLength
      if (read > bytes) controller.error(new Error('the response is too long'))
      else controller.enqueue(chunk)
    },
  })
}
