import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The files of the report's fonts, by the names that documents know them under. */
export type Fonts = Readonly<Record<FontName, Buffer>>

export type FontName = 'Sans' | 'Sans-Bold' | 'Serif' | 'Display'

/** The site's fonts, the address of one file a weight: a variable font cannot be embedded. */
const FILES: Readonly<Record<FontName, string>> = {
  Sans: import.meta
    .resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
  'Sans-Bold': import.meta
    .resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
  Serif: import.meta.resolve('@fontsource/newsreader/files/newsreader-latin-400-normal.woff'),
  Display: import.meta.resolve('@fontsource/newsreader/files/newsreader-latin-500-normal.woff'),
}

export async function loadFonts(): Promise<Fonts> {
  const entries = Object.entries(FILES).map(async ([name, file]) => [
    name,
    await readFile(fileURLToPath(file)),
  ])
  return Object.fromEntries(await Promise.all(entries)) as Fonts
}
