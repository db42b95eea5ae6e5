type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Returns the digit of a key from `first` to `last`; undefined for other keys. A key in the row of digits counts
 * without Shift whatever it types: “'” on French keyboards, “٤” on Arabic ones.
 */
export function digitOf(event: Key, first: number, last: number): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const typesCharacter = event.key.length === 1 && !event.shiftKey
  const placed = typesCharacter ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined
  const digit = /^\d$/.test(event.key) ? event.key : placed
  const value = Number(digit ?? Number.NaN)
  return value >= first && value <= last ? value : undefined
}
