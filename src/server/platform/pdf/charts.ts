import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { memoize } from '#server/platform/memoize.ts'

/** Built from the site's charts by `scripts/prepare.mjs`. */
const BUILT = join(import.meta.dirname, '..', '..', '..', '..', 'build', 'charts', 'charts.js')

/** Loads the site's charts for print. Rejects if they are not built. */
export const loadCharts: () => Promise<ChartPrinter> = memoize(async () => {
  const built = (await import(pathToFileURL(BUILT).href)) as { charts: ChartPrinter }
  return built.charts
})
