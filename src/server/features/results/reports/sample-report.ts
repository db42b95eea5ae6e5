import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { Report } from '#server/platform/pdf/blocks.ts'
import { loadCharts } from '#server/platform/pdf/charts.ts'
import { renderPdf } from '#server/platform/pdf/render.ts'
import { methodBlocks } from './method-blocks.ts'
import { assessmentBlocks, overallBlocks, trendBlocks } from './sample-blocks.ts'

/** The sample team's report as a PDF, rendered once and cached. */
export const sampleReport: () => Promise<Buffer> = memoize(async () =>
  renderPdf(reportOf(await loadCharts())),
)

function reportOf(charts: ChartPrinter): Report {
  return {
    title: `Sample Team: ${PRODUCT_NAME} report`,
    author: PRODUCT_NAME,
    subject: 'Sample data shown for demonstration purposes.',
    footer: ['Sample Team. Sample data shown for demonstration purposes.'],
    blocks: [
      {
        kind: 'title',
        title: 'Sample Team',
        details: ['Six assessments over four quarterly rounds'],
        notes: [
          'Sample data shown for demonstration purposes. The team, its rounds and its results are fictional; the pages about the method describe how the product works.',
        ],
      },
      ...overallBlocks(charts),
      ...trendBlocks(charts),
      ...ASSESSMENT_TYPES.flatMap((type) => assessmentBlocks(charts, type)),
      ...methodBlocks(charts),
    ],
  }
}
