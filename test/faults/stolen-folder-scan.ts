import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'

// What a person says in these games names the person, so that a thief who finds it knows whose it is.

/** How many of the last answers spell the person's number, each a digit in base five. */
const DIGITS = 10
const START = Array.from(
  { length: totalQuestions(ASSESSMENTS.teamwork) - DIGITS },
  (_, position) => (position * 3) % 5 || 5,
)
const COMMENT = 'Kept by person '

/** Returns the answers of a person, from 0 up to five to the power of DIGITS. */
export function answersOf(person: number): number[] {
  const digits = person.toString(5).padStart(DIGITS, '0')
  return [...START, ...Array.from(digits, (digit) => Number(digit) + 1)]
}

export const commentOf = (person: number): string =>
  `${COMMENT}${person.toString().padStart(DIGITS, '0')}`

/** What PostgreSQL's write-ahead log is in a list of places; other places are files. */
export const LOG = 'pg_wal'
/** XLogPageHeaderData and, in a segment's first page, XLogLongPageHeaderData. */
const LOG_PAGE = { bytes: 8_192, header: 24, firstHeader: 40 }

/** Something that a person has said, found readable in a folder. */
export interface Sighting {
  readonly person: number
  readonly kind: 'answers' | 'comments'
  readonly place: string
  /** Bytes from the beginning of the place. */
  readonly offset: number
}

/** Returns everything readable that people have said, in the files of a folder, in their order. */
export function sightingsIn(folder: string): Sighting[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  let logged = 0
  return files.flatMap((file) => {
    const bytes = readFileSync(file)
    const path = relative(folder, file)
    if (!path.includes(LOG)) return sightings(bytes, path, 0)
    logged += bytes.length
    return sightings(withoutPageHeaders(bytes), LOG, logged - bytes.length)
  })
}

/** Returns a segment of the log with its records in one piece: those that did not fit go on in the next page. */
function withoutPageHeaders(segment: Buffer): Buffer {
  const pages: Buffer[] = []
  for (let start = 0; start < segment.length; start += LOG_PAGE.bytes) {
    const header = start === 0 ? LOG_PAGE.firstHeader : LOG_PAGE.header
    pages.push(segment.subarray(start + header, start + LOG_PAGE.bytes))
  }
  return Buffer.concat(pages)
}

function sightings(bytes: Buffer, place: string, before: number): Sighting[] {
  const at = (kind: Sighting['kind'], text: Buffer, personAt: (end: number) => number) =>
    positionsOf(bytes, text).map((position) => ({
      person: personAt(position + text.length),
      kind,
      place,
      offset: before + position,
    }))
  return [
    ...at('answers', stored(START), (end) => numberOf(bytes.subarray(end, end + 2 * DIGITS))),
    ...at('answers', Buffer.from(START.join()), (end) =>
      numberOf(
        stored(
          bytes
            .toString('latin1', end + 1, end + 2 * DIGITS)
            .split(',')
            .map(Number),
        ),
      ),
    ),
    ...at('comments', Buffer.from(COMMENT), (end) =>
      Number(bytes.toString('latin1', end, end + DIGITS)),
    ),
  ]
}

function positionsOf(bytes: Buffer, text: Buffer): number[] {
  const positions: number[] = []
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) positions.push(at)
  return positions
}

/** Returns answers as PostgreSQL stores an array of smallint on the machines that it runs on here. */
function stored(answers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * answers.length)
  for (const [index, value] of answers.entries()) bytes.writeUInt16LE(value, 2 * index)
  return bytes
}

const numberOf = (digits: Buffer): number =>
  Number.parseInt(
    Array.from({ length: DIGITS }, (_, index) => digits.readUInt16LE(2 * index) - 1).join(''),
    5,
  )
