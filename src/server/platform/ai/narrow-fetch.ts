/** An answer that we can use has a few thousand bytes. */
const MOST_BYTES = 256 * 1024

/** Follows no redirect, since the key would go along, and reads no more than an answer can have. */
export const narrowFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (response.body === null) return response
  return new Response(response.body.pipeThrough(atMost(MOST_BYTES)), response)
}

/** Breaks off the reading, and with it the connection. */
function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let read = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      read += chunk.byteLength
      if (read > bytes) controller.error(new Error('the answer is too long'))
      else controller.enqueue(chunk)
    },
  })
}
