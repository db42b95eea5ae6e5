import { z } from 'zod'

/** The parameter of a call behind a link with a secret. */
export const TokenParams = z.object({ token: z.string() })
