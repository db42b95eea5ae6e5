/**
 * Returns a function that creates a value on the first call and returns the same value afterwards.
 * Used for date and money formatters, which cost milliseconds each on a phone.
 */
export function once<Value>(create: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined
  return () => (cached ??= { value: create() }).value
}
