import { ensureChromium } from '#test/server/chromium.ts'
import { measurePages } from './lighthouse-pages.ts'
import { CATEGORIES, installLighthouse, Lighthouse } from './lighthouse-runs.ts'
import type { Category } from './lighthouse-runs.ts'
import type { How, Part } from './part.ts'
import { Site } from './site.ts'
import { toldRow } from './table.ts'
import type { Row } from './table.ts'

const RUNS = 3

export const lighthouse: Part = {
  name: 'lighthouse',
  shorter: 'left out',
  measure: measureLighthouse,
}

/** Marks of Lighthouse, where it can be had; it needs the network the first time. */
async function measureLighthouse({ short, say }: How): Promise<Row[]> {
  if (short) return []
  const chromium = ensureChromium()
  if (chromium === undefined) return [toldRow('Lighthouse', 'not measured: there is no Chromium')]
  try {
    await installLighthouse()
  } catch {
    return [toldRow('Lighthouse', 'not measured: it could not be installed')]
  }
  const site = await Site.start()
  const rows: Row[] = []
  await measurePages(
    site,
    chromium,
    new Lighthouse(chromium, RUNS),
    ({ path, scores, marks, below }) => {
      const told = inOrder(scores)
      say(`${path} ${told}`)
      const note = below.length > 0 ? `  (below in ${below.join(', ')})` : ''
      rows.push({
        figure: `Lighthouse, ${path}`,
        measured: `${told}${note}`,
        mark: `at least ${inOrder(marks)}`,
        met: below.length === 0,
      })
    },
  )
  await site.stop()
  return rows
}

/** Performance, accessibility, best practices and SEO. */
const inOrder = (figures: Partial<Readonly<Record<Category, number>>>): string =>
  CATEGORIES.map((name) => figures[name] ?? '-').join(' ')
