import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { memoize } from '#server/platform/memoize.ts'

/** Made from the site's own charts by `scripts/prepare.mjs`. */
const BUILT = join(import.meta.dirname, '..', '..', '..', '..', 'build', 'charts', 'charts.js')

/** The charts of the site, as they are drawn on paper. Fails where they were not built. */
export const loadCharts: () => Promise<ChartPrinter> = memoize(async () => {
  const built = (await import(pathToFileURL(BUILT).href)) as { charts: ChartPrinter }
  return built.charts
})
