import { z } from 'zod'

/**
 * The file format of backups, compressed by gzip:
 *
 *   MAGIC, a frame with the header as JSON,
 *   for each table in the header: frames with the output of binary COPY, then an empty frame,
 *   a frame with the trailer as JSON, and the SHA-256 of everything before.
 *
 * A frame is its length (4 bytes, big-endian) and that many bytes.
 */
export const MAGIC = Buffer.from('backup of rounds\n')
export const FORMAT = 1
export const LENGTH_BYTES = 4
export const DIGEST_BYTES = 32

const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

/** Text that error messages print, so it must not contain control characters for a terminal. */
const PrintableText = z.string().regex(/^[\w.+-]{1,100}$/)

/** Written before the first row. */
export const Header = z.object({
  format: z.literal(FORMAT),
  /** The version of the product that wrote the backup. */
  version: PrintableText,
  madeAt: z.iso.datetime(),
  /** The applied migrations, in order. */
  migrations: z.array(PrintableText).min(1),
  /** The id of the server key that opens what waits; null if the database has none. */
  serverKey: z
    .string()
    .regex(/^[\da-f]{16}$/)
    .nullable(),
  /** In loading order. */
  tables: z.array(z.object({ name: Name, columns: z.array(Name).min(1) })),
})
export type Header = z.infer<typeof Header>

/** Written after the last row: each table's number of rows and the SHA-256 of its binary COPY. */
export const Trailer = z.object({
  tables: z.array(z.object({ name: Name, rows: z.int().min(0), sha256: z.string().length(64) })),
})
export type Trailer = z.infer<typeof Trailer>

/** The header and the trailer of a backup. */
export type BackupManifest = Header & { readonly tableSums: Trailer['tables'] }

/** A backup cannot be written or restored. The message is for the operator. */
export class BackupFileError extends Error {}

/** Returns the parts of a frame. */
export function frame(bytes: Buffer): Buffer[] {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes.length)
  return [length, bytes]
}

export const END_OF_TABLE = Buffer.alloc(LENGTH_BYTES)

export const jsonFrame = (value: Header | Trailer): Buffer[] =>
  frame(Buffer.from(JSON.stringify(value)))
