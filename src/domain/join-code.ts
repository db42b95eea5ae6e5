/** Letters and digits that look like no other: without I, L, O, 0, 1 and 5. */
export const JOIN_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ2346789'

export const JOIN_CODE_LENGTH = 8

/** How long a code on a projector leads to a survey, if the round does not end before. */
export const JOIN_CODE_HOURS = 3

const FORMAT = new RegExp(`^[${JOIN_LETTERS}]{${JOIN_CODE_LENGTH}}$`)

/** Returns a typed code as it is stored, in any case and with spaces or hyphens; undefined if it can be none. */
export function readJoinCode(typed: string): string | undefined {
  const code = typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '')
  return FORMAT.test(code) ? code : undefined
}

/** Returns a code in two groups, as people read it: `ABCD 2346`. */
export const formatJoinCode = (code: string): string =>
  `${code.slice(0, JOIN_CODE_LENGTH / 2)} ${code.slice(JOIN_CODE_LENGTH / 2)}`
