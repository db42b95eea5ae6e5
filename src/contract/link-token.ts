import { z } from 'zod'

/** Longer than any token. Longer ones are cut, and unknown. */
const MAX_LENGTH = 200

/**
 * The secret part of a link. What programs and people put around a link is cut: `>`, `)`, `*`, full stops,
 * and invisible spaces.
 */
export const LinkToken = z
  .string()
  .overwrite((token) => token.slice(0, MAX_LENGTH).replace(/^[^\w-]+|[^\w-]+$/g, ''))

/** The parameter of a call behind a link with a secret. */
export const TokenParams = z.object({ token: LinkToken })
