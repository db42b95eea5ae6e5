import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody guesses: 256 random bits, in letters that any address may hold. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of it. 256 random bits need no salt: it cannot be led back to the token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
