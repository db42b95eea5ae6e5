import { addressKey, isAddress } from '#domain/email-address.ts'

export interface EmailList {
  /** Each address once, in the order in which it was typed. */
  readonly addresses: readonly string[]
  /** Parts that are not an address. */
  readonly invalid: readonly string[]
}

/**
 * Reads addresses that are separated by lines, commas, semicolons or spaces. Lists copied from an
 * email program have names too: `Lovelace, Ada <ada@example.com>` gives the address only.
 */
export function readEmailList(text: string): EmailList {
  const addresses = new Map<string, string>()
  const invalid: string[] = []
  for (const part of text.split(/[\n;]+/).flatMap(partsOf)) {
    const key = addressKey(part)
    if (!isAddress(part)) invalid.push(part)
    else if (!addresses.has(key)) addresses.set(key, part)
  }
  return { addresses: [...addresses.values()], invalid }
}

// Without an address, a line is one part, so that the error names all of it.
function partsOf(line: string): string[] {
  const inBrackets = [...line.matchAll(/<([^<>]*)>|[^\s,<>"]*@[^\s,<>"]*/g)]
  if (line.includes('<') && inBrackets.length > 0) {
    return inBrackets.map(([all, address]) => (address ?? all).trim())
  }
  return line.split(line.includes('@') ? /[\s,]+/ : /,/).flatMap((part) => part.trim() || [])
}
