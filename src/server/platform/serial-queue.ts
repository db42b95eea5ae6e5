import { AppError } from '#server/platform/http/app-error.ts'

/**
 * Returns a function that runs tasks one after the other, in the order of its calls, so that all of
 * them together never take more memory than one. Throws `unavailable` with the message if `capacity`
 * tasks are queued or running.
 */
export function serialQueue(
  capacity: number,
  message: string,
): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let size = 0
  return async (task) => {
    if (size >= capacity) throw new AppError('unavailable', message)
    size++
    const result = last.then(task)
    last = result.catch(() => {})
    try {
      return await result
    } finally {
      size--
    }
  }
}
