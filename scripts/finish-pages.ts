import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Postprocesses the built pages: gives the preloads of scripts a low fetch priority, so that the
 * resources needed to show a page load first.
 */
export function finishPages(folder: string): void {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of pages.filter((name) => name.endsWith('.html'))) {
    const file = join(folder, name)
    const html = readFileSync(file, 'utf8')
    writeFileSync(file, html.replaceAll('<link rel="modulepreload" ', LOW_PRIORITY))
  }
}

const LOW_PRIORITY = '<link rel="modulepreload" fetchpriority="low" '
