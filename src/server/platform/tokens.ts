import { createHash, randomBytes } from 'node:crypto'

/** Returns a secret of 256 random bits for a link. */
export const newToken = (): string => linkToken(32)

/**
 * Returns random bytes in base64url that begin and end with a letter or a digit: programs that make links of
 * texts leave out a “-” or “_” at the edge.
 */
export function linkToken(bytes: number): string {
  for (;;) {
    const token = randomBytes(bytes).toString('base64url')
    if (/^[a-z\d].*[a-z\d]$/i.test(token)) return token
  }
}

/** Returns the hash under which a token is stored. It needs no salt: 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
