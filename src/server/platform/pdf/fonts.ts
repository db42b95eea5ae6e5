import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { unpackWoff } from './woff.ts'

/** Font files by their name in documents. */
export type Fonts = ReadonlyMap<string, Buffer>

export type FontName = 'Sans' | 'Sans-Bold' | 'Serif' | 'Display'

/** The names of the files with the characters that the first file lacks: ł, ő, ș. */
export const EXTENDED: Readonly<Record<FontName, string>> = {
  Sans: 'Sans Extended',
  'Sans-Bold': 'Sans-Bold Extended',
  Serif: 'Serif Extended',
  Display: 'Display Extended',
}

/** The site's fonts with a file for each weight, because a variable font cannot be embedded. */
const FILES: Readonly<Record<FontName, readonly [first: string, extended: string]>> = {
  Sans: [
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
    import.meta
      .resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff'),
  ],
  'Sans-Bold': [
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
    import.meta
      .resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff'),
  ],
  Serif: [
    import.meta.resolve('@fontsource/newsreader/files/newsreader-latin-400-normal.woff'),
    import.meta.resolve('@fontsource/newsreader/files/newsreader-latin-ext-400-normal.woff'),
  ],
  Display: [
    import.meta.resolve('@fontsource/newsreader/files/newsreader-latin-500-normal.woff'),
    import.meta.resolve('@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff'),
  ],
}

/** Reads all font files. */
export async function loadFonts(): Promise<Fonts> {
  const files = Object.entries(FILES).flatMap(([name, [first, extended]]) => [
    [name, first] as const,
    [EXTENDED[name as FontName], extended] as const,
  ])
  return new Map(
    await Promise.all(
      files.map(
        async ([name, file]) => [name, unpackWoff(await readFile(fileURLToPath(file)))] as const,
      ),
    ),
  )
}
