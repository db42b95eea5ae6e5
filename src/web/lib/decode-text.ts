import { loadWithRetry } from './lazy-with-preload.tsx'

/** Encodings of files that are not Unicode, with the name under which they are detected. */
const CODE_PAGES = [
  ['windows-1252', 'windows-1252', 'Western European'],
  ['ibm850', 'cp850', 'Western European (MS-DOS)'],
  ['macintosh', 'macroman', 'Western European (Macintosh)'],
  ['windows-1250', 'windows-1250', 'Central European'],
  ['windows-1257', 'windows-1257', 'Baltic'],
  ['windows-1254', 'windows-1254', 'Turkish'],
  ['windows-1251', 'windows-1251', 'Cyrillic'],
  ['windows-1253', 'windows-1253', 'Greek'],
  ['windows-1255', 'windows-1255', 'Hebrew'],
  ['windows-1256', 'windows-1256', 'Arabic'],
  ['windows-1258', 'windows-1258', 'Vietnamese'],
  ['windows-874', 'cp874', 'Thai'],
  ['shift_jis', 'cp932', 'Japanese'],
  ['gb18030', 'gb18030', 'Chinese (simplified)'],
  ['big5', 'big5', 'Chinese (traditional)'],
  ['euc-kr', 'cp949', 'Korean'],
] as const

const [[USUAL]] = CODE_PAGES

/** The encodings that a person can choose for a file, as options of a list. */
export const ENCODINGS: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  ...CODE_PAGES.map(([value, , label]) => ({ value, label })),
]

/** The upper half of the code page of MS-DOS in Western Europe, which browsers do not decode. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Another encoding replaces the usual one only if it fits this much better: names are short. */
const CLEARLY_BETTER = 1.5

/** Returns the text of bytes in an encoding of `ENCODINGS`. */
export const decodeAs = (bytes: Uint8Array, encoding: string): string =>
  encoding === 'ibm850'
    ? Array.from(bytes, (byte) =>
        byte < 128 ? String.fromCharCode(byte) : (IBM850[byte - 128] ?? ''),
      ).join('')
    : new TextDecoder(encoding).decode(bytes)

/**
 * Returns the text of a file. Without Unicode, its encoding is detected, by a library that is loaded then,
 * and returned, because that is a guess.
 */
export async function decodeText(
  bytes: Uint8Array,
): Promise<{ readonly text: string; readonly guessed?: string }> {
  const unicode = unicodeOf(bytes)
  if (unicode) return { text: decodeAs(bytes, unicode) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // A file with zeros is no text, whatever its letters.
    const guessed = bytes.includes(0) ? USUAL : await guessCodePage(bytes)
    return { text: decodeAs(bytes, guessed), guessed }
  }
}

/** Returns the encoding of UTF-16 with or without a byte order mark. */
function unicodeOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark, every other byte of a header in Latin letters is zero.
  const start = bytes.subarray(0, 64)
  const zeros = (odd: number): number =>
    start.filter((byte, index) => byte === 0 && index % 2 === odd).length
  const isFilled = (count: number): boolean => count > start.length / 4
  if (isFilled(zeros(1)) && zeros(0) === 0) return 'utf-16le'
  return isFilled(zeros(0)) && zeros(1) === 0 ? 'utf-16be' : undefined
}

async function guessCodePage(bytes: Uint8Array): Promise<string> {
  try {
    const { detectAll } = await loadWithRetry(() => import('jschardet'))
    const names: readonly string[] = CODE_PAGES.map(([, name]) => name)
    const found = detectAll(bytes, { detectEncodings: [...names], minimumThreshold: 0 })
    const confidenceOf = (name: string): number =>
      found.find(({ encoding }) => encoding?.toLowerCase() === name)?.confidence ?? 0
    const best = CODE_PAGES.toSorted(
      ([, one], [, other]) => confidenceOf(other) - confidenceOf(one),
    )[0]
    return best && confidenceOf(best[1]) > CLEARLY_BETTER * confidenceOf(USUAL) ? best[0] : USUAL
  } catch {
    // Offline: the page warns if letters look wrong.
    return USUAL
  }
}
