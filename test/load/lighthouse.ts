import { ensureChromium } from '#test/server/chromium.ts'
import { measurePages } from './lighthouse-pages.ts'
import { CATEGORIES, installLighthouse, Lighthouse } from './lighthouse-runner.ts'
import type { Category } from './lighthouse-runner.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { infoRow } from './table.ts'
import type { Row } from './table.ts'

const RUNS = 3

export const lighthouse: Benchmark = {
  name: 'lighthouse',
  shortForm: 'skipped',
  measure: measureLighthouse,
}

/** Measures Lighthouse scores, if Lighthouse is available. The first run needs the network. */
async function measureLighthouse({ short, log }: BenchmarkOptions): Promise<Row[]> {
  if (short) return []
  const chromium = ensureChromium()
  if (chromium === undefined) return [infoRow('Lighthouse', 'not measured: Chromium not found')]
  try {
    await installLighthouse()
  } catch {
    return [infoRow('Lighthouse', 'not measured: the installation failed')]
  }
  const server = await BenchServer.start()
  const rows: Row[] = []
  await measurePages(
    server,
    chromium,
    new Lighthouse(chromium, RUNS),
    ({ path, scores, targets, below }) => {
      const scoresText = formatScores(scores)
      log(`${path} ${scoresText}`)
      const note = below.length > 0 ? `  (below in ${below.join(', ')})` : ''
      rows.push({
        metric: `Lighthouse, ${path}`,
        measured: `${scoresText}${note}`,
        target: `at least ${formatScores(targets)}`,
        met: below.length === 0,
      })
    },
  )
  await server.stop()
  return rows
}

/** Returns performance, accessibility, best practices and SEO, separated by spaces. */
const formatScores = (scores: Partial<Readonly<Record<Category, number>>>): string =>
  CATEGORIES.map((name) => scores[name] ?? '-').join(' ')
