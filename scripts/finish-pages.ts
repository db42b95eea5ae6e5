import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Postprocesses the built pages: moves the preloads needed for the first paint before those of
 * scripts, because the router requests both with the same priority.
 */
export function finishPages(folder: string): void {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of pages.filter((name) => name.endsWith('.html'))) {
    const file = join(folder, name)
    const html = readFileSync(file, 'utf8')
    writeFileSync(file, html.replaceAll('<link rel="modulepreload" ', LATER))
  }
}

const LATER = '<link rel="modulepreload" fetchpriority="low" '
