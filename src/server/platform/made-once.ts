/**
 * Makes something at the first call and gives the same to all, however many ask meanwhile. What
 * failed is tried again at the next call.
 */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
