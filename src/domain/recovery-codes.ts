/** Recovery codes of an account; new ones replace all. */
export const RECOVERY_CODES = 10

const LENGTH = 10

/** Crockford's base 32: no letters that are easily taken for digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Returns a recovery code of 50 bits: ten characters, as they are stored, from ten random bytes. Throws
 * for fewer bytes.
 */
export function recoveryCodeOf(bytes: Uint8Array): string {
  if (bytes.length < LENGTH) throw new RangeError(`a recovery code needs ${LENGTH} random bytes`)
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Returns a recovery code as people read it: two groups of five characters. */
export const displayRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/**
 * Returns a typed recovery code as it is stored, or null if it cannot be one. Case, width, spaces and
 * hyphens do not matter, and letters that look like digits are read as these.
 */
export function parseRecoveryCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  const isCode =
    code.length === LENGTH && Array.from(code).every((letter) => ALPHABET.includes(letter))
  return isCode ? code : null
}
