import { decodeText } from './decode-text.ts'

const MAX_BYTES = 1_000_000

/** The text of a file, its bytes, and the encoding if it is a guess. */
interface TextRead {
  readonly text: string
  readonly bytes: Uint8Array
  readonly guessed?: string
  readonly problem?: undefined
}

/** Returns the text of a file, or why it cannot be read. */
export async function readTextFile(file: Blob): Promise<TextRead | { readonly problem: string }> {
  if (file.size > MAX_BYTES)
    return { problem: 'This file is larger than 1 MB. Paste its text instead.' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const decoded = await decodeText(bytes)
    return decoded.text.includes('\0')
      ? { problem: 'This is not a text file. Save the spreadsheet as CSV and import that.' }
      : { ...decoded, bytes }
  } catch {
    return { problem: "We couldn't read this file. Paste its text instead." }
  }
}
