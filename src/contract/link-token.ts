import { trimToken } from '#domain/link-token.ts'
import { z } from 'zod'

/** Longer than any token. Longer ones are cut, and unknown. */
const MAX_LENGTH = 200

/** The secret part of a link. Programs and people add characters around links, which are cut. */
export const LinkToken = z.string().overwrite((token) => trimToken(token.slice(0, MAX_LENGTH)))

/** The parameter of a call behind a link with a secret. */
export const TokenParams = z.object({ token: LinkToken })
