const MAX_BYTES = 1_000_000

/** Returns the text of a file, or why it cannot be read. */
export async function readTextFile(
  file: Blob,
): Promise<{ text: string; problem?: undefined } | { text?: undefined; problem: string }> {
  if (file.size > MAX_BYTES)
    return { problem: 'This file is larger than 1 MB. Paste its text instead.' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const text = decode(bytes)
    return text.includes('\0')
      ? { problem: 'This is not a text file. Save the spreadsheet as CSV and import that.' }
      : { text }
  } catch {
    return { problem: "We couldn't read this file. Paste its text instead." }
  }
}

// Spreadsheet programs write UTF-8, UTF-16 with a mark, or the former encoding of Windows.
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
