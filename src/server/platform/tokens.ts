import { createHash, randomBytes } from 'node:crypto'

/** Returns a secret of 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash under which a token is stored. It needs no salt: 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
