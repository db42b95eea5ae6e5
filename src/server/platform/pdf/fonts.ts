import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { unpacked } from './woff.ts'

/** The files of the report's fonts, by the names that documents know them under. */
export type Fonts = ReadonlyMap<string, Buffer>

export type FontName = 'Sans' | 'Sans-Bold' | 'Serif' | 'Display'

/** The name of what goes on where a font's first file ends: ł, ő, ș and their like. */
export const EXTENDED: Readonly<Record<FontName, string>> = {
  Sans: 'Sans Extended',
  'Sans-Bold': 'Sans-Bold Extended',
  Serif: 'Serif Extended',
  Display: 'Display Extended',
}

/** The site's fonts, the address of one file a weight: a variable font cannot be embedded. */
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

export async function loadFonts(): Promise<Fonts> {
  const files = Object.entries(FILES).flatMap(([name, [first, extended]]) => [
    [name, first] as const,
    [EXTENDED[name as FontName], extended] as const,
  ])
  return new Map(
    await Promise.all(
      files.map(
        async ([name, file]) => [name, unpacked(await readFile(fileURLToPath(file)))] as const,
      ),
    ),
  )
}
