import { z } from 'zod'

/** The id of a row. Random, so it tells nothing about order. */
export const Id = z.uuid()

/** A moment, ISO 8601 with zone. */
export const Timestamp = z.iso.datetime({ offset: true })

/** A UTC day, YYYY-MM-DD: the finest time that is ever said of an answer. */
export const Day = z.iso.date()

/** A score in percent, 0 to 100, one decimal. */
export const Percent = z.number().min(0).max(100)

/** Text a person typed: trimmed, without control characters other than line breaks. */
const userText = (max: number) =>
  z
    .string()
    .max(max, `Please use at most ${max} characters.`)
    .trim()
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Contains unreadable characters.')

/** A required single line. */
export const line = (max: number, missing: string) =>
  userText(max)
    .regex(/^[^\r\n\u0085\u2028\u2029]*$/, 'Must be a single line.')
    // They turn the direction of what follows, so that it reads as something else.
    .regex(/^[^\u202a-\u202e\u2066-\u2069]*$/, 'Contains unreadable characters.')
    .min(1, missing)

/** An optional text of several lines; empty counts as absent. */
export const paragraph = (max: number) =>
  userText(max)
    .nullish()
    .transform((text) => text || null)

/** A required text of several lines. */
export const requiredParagraph = (max: number, missing: string) => userText(max).min(1, missing)

/** An e-mail address, trimmed, in the case in which it was typed. */
export const Email = z.string().max(254).trim().pipe(z.email('Please enter a valid email address.'))

/** The path of a call about one row. */
export const IdParams = z.object({ id: Id })

/** A part of a list that may become long. Whoever asks for neither is given all of it. */
export const PageQuery = z.object({
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'Must be a whole number from 1 to 1000.')
    .transform(Number)
    .optional()
    .describe('At most so many, up to 1000. Without it, all.'),
  after: Id.optional().describe('Those that follow this one: the last `id` of the part before.'),
})
export type PageQuery = z.output<typeof PageQuery>
