import { addressProblem, MAX_ADDRESS_OCTETS, readableAddress } from '#domain/email-address.ts'
import { hasVisibleText } from '#domain/visible-text.ts'
import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, MAX_SEARCH_LENGTH } from './list-pages.ts'

/** The id of a row: a random UUID, which reveals nothing about order. */
export const Id = z.uuid()

/** A point in time, ISO 8601 with time zone. */
export const Timestamp = z.iso.datetime({ offset: true })

/** A UTC day, YYYY-MM-DD. Submissions have no finer time. */
export const Day = z.iso.date()

/** A percent from 0 to 100, with one decimal unless it is a share of answers. */
export const Percent = z.number().min(0).max(100)

/**
 * Returns the schema of user text: trimmed, at most `max` characters, no control characters except
 * line breaks.
 */
const userText = (max: number, text = z.string()) =>
  text
    .max(max, `Please use at most ${max} characters.`)
    .trim()
    // oxlint-disable-next-line no-control-regex -- rejects control characters
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Contains unreadable characters.')

/**
 * Returns the schema of a text in one composition (NFC): Ä is one character, also if a keyboard or a file of
 * a Mac has A and two dots. So the same name is found, and is no second one. Comments and other paragraphs
 * stay as they were typed.
 */
export const composed = () => z.string().normalize('NFC')

/**
 * Returns the schema of user text on one line. A text without a visible character is refused: it could
 * not be found or recognized on a page.
 */
export const oneLine = (max: number) =>
  userText(max, composed())
    .regex(/^[^\r\n\u0085\u2028\u2029]*$/, 'Must be a single line.')
    // These characters change the text direction, which can disguise the text that follows.
    .regex(/^[^\u202a-\u202e\u2066-\u2069]*$/, 'Contains unreadable characters.')
    .refine(
      (text) => text === '' || hasVisibleText(text),
      'Contains only invisible characters. Please use letters, digits or symbols.',
    )

/**
 * Returns the schema of required user text on one line, such as a name or a title. `missing` is the
 * error message for an empty text.
 */
export const singleLineText = (max: number, missing: string) => oneLine(max).min(1, missing)

/** Makes a text optional; an empty text becomes null. */
export const optional = (text: z.ZodString) => text.nullish().transform((text) => text || null)

/** Returns the schema of optional user text of several lines; an empty text becomes null. */
export const paragraph = (max: number) => optional(userText(max))

/**
 * Returns the schema of required user text of several lines. `missing` is the error message for an
 * empty text.
 */
export const requiredParagraph = (max: number, missing: string) => userText(max).min(1, missing)

/** An email address, trimmed, with its letter case preserved and its domain readable. */
export const Email = z
  .string()
  .max(MAX_ADDRESS_OCTETS, { abort: true })
  .trim()
  .superRefine((text, context) => {
    const message = addressProblem(text)
    if (message !== undefined) context.addIssue(message)
  })
  .meta({ format: 'idn-email' })
  .transform(readableAddress)

/** The path parameter of a call about one row. */
export const IdParams = z.object({ id: Id })

/**
 * Cursor pagination of long lists. The response has the number of all matching items in the header
 * `X-Total-Count`, and the neighboring pages in `Link`, as `rel="next"` and `rel="prev"`.
 */
export const PageQuery = z.object({
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'Must be a whole number from 1 to 1000.')
    .transform(Number)
    .default(DEFAULT_PAGE_SIZE)
    .describe('Maximum number of items, up to 1000.'),
  after: Id.optional().describe('Cursor: the last `id` of the previous page.'),
  before: Id.optional().describe(
    'Cursor: the first `id` of the next page. `after` takes precedence.',
  ),
})
export type PageQuery = z.output<typeof PageQuery>

/** A search text; an empty one finds everything. */
export const SearchText = composed().trim().max(MAX_SEARCH_LENGTH).optional()

/** Returns the columns that a list can be sorted by; a leading `-` means descending. */
export const sortBy = <const C extends readonly [string, ...string[]]>(columns: C) =>
  z.enum([...columns, ...columns.map((column) => `-${column}` as `-${C[number]}`)])

/** `open`: anyone with the link answers. `invited`: each person on the roster, once. */
export const RoundAccess = z
  .enum(['open', 'invited'])
  .describe('`open` for anyone with the link, `invited` for the members of the team, once each.')
export type RoundAccess = z.output<typeof RoundAccess>
