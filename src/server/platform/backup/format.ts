import { z } from 'zod'

/**
 * The file of a backup, inside gzip:
 *
 *   the mark, a frame with the header as JSON,
 *   for each table of the header: frames with what binary COPY gives, and an empty frame,
 *   a frame with the closing as JSON, and the SHA-256 of all that came before.
 *
 * A frame is its length (4 bytes, high first) and so many bytes.
 */
export const MARK = Buffer.from('backup of rounds\n')
export const FORMAT = 1
export const LENGTH_BYTES = 4
export const DIGEST_BYTES = 32

const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

/** Shown where the file is refused: a terminal must find no commands in them. */
const Shown = z.string().regex(/^[\w.+-]{1,100}$/)

/** What is known before the first row is read. */
export const Header = z.object({
  format: z.literal(FORMAT),
  /** The product's version that made it. */
  version: Shown,
  madeAt: z.iso.datetime(),
  /** Those that had run, in order. */
  migrations: z.array(Shown).min(1),
  /** In the order in which they are loaded. */
  tables: z.array(z.object({ name: Name, columns: z.array(Name).min(1) })),
})
export type Header = z.infer<typeof Header>

/** What is known after the last one: each table's rows, and the SHA-256 of its binary COPY. */
export const Closing = z.object({
  tables: z.array(z.object({ name: Name, rows: z.int().min(0), sha256: z.string().length(64) })),
})
export type Closing = z.infer<typeof Closing>

/** What a backup says of itself. */
export type Manifest = Header & { readonly sums: Closing['tables'] }

/** The file cannot be restored; the message says why. */
export class BackupFileError extends Error {}

export function frame(bytes: Buffer): Buffer[] {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes.length)
  return [length, bytes]
}

export const END_OF_TABLE = Buffer.alloc(LENGTH_BYTES)

export const jsonFrame = (value: Header | Closing): Buffer[] =>
  frame(Buffer.from(JSON.stringify(value)))
