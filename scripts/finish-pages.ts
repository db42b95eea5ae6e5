import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Last touches to the pages that the build has written: what is needed to show a page goes before
 * the scripts that bring it to life, which the router asks for with the same urgency.
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
