/**
 * What costs much to make and is not always needed: made when it is first asked for, then kept.
 * Formatters of dates and money take milliseconds each on a phone.
 */
export function memoize<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
