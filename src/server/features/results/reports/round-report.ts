import { assessmentOf } from '#domain/assessments/versions.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Block, Report } from '#server/platform/pdf/blocks.ts'
import { agreedBlocks } from './agreed-blocks.ts'
import { commentBlocks } from './comment-blocks.ts'
import { benchmarkBlocks, managerViewBlocks } from './comparison-blocks.ts'
import { formatShortDate } from './formatting.ts'
import { insightBlocks } from './insight-blocks.ts'
import type { RoundReportData } from './report-data.ts'
import { methodBlocks } from './method-blocks.ts'
import { questionBlocks } from './question-blocks.ts'
import { summaryBlocks } from './summary-blocks.ts'
import { trendBlocks } from './trend-blocks.ts'

type Title = Extract<Block, { kind: 'title' }>

/** The customer's name and branding. */
type TitleLook = Pick<Title, 'logo' | 'accent'> & { readonly company: string }

/**
 * Returns the report of one round, from released submissions only. Features that the plan lacks are
 * left out without a hint, because readers of a report are often not its buyers.
 */
export function roundReport(data: Omit<RoundReportData, 'assessment'>, look: TitleLook): Report {
  const { round } = data.released
  const assessment = assessmentOf(round)
  const reportData = { ...data, assessment }
  return {
    title: `${round.title}: ${PRODUCT_NAME} report`,
    author: PRODUCT_NAME,
    subject: `${assessment.title}, ${round.teamName}`,
    footer: [round.title, assessment.title],
    blocks: [
      titleBlock(reportData, look),
      ...summaryBlocks(reportData),
      ...trendBlocks(reportData),
      ...agreedBlocks(reportData),
      ...benchmarkBlocks(reportData),
      ...insightBlocks(reportData),
      ...questionBlocks(reportData),
      ...commentBlocks(reportData.comments),
      ...managerViewBlocks(reportData),
      ...methodBlocks(reportData.charts, {
        access: round.access,
        summary: reportData.summary,
      }),
    ],
  }
}

function titleBlock({ released }: RoundReportData, { company, ...branding }: TitleLook): Block {
  const { round, lastDay } = released
  return {
    kind: 'title',
    title: round.title,
    fallbackTitle: 'Survey round results',
    details: [
      company,
      round.teamName,
      round.assessmentTitle,
      `Started ${formatShortDate(round.createdAt)}`,
      ...(lastDay === null ? [] : [`latest response ${formatShortDate(lastDay)} (UTC)`]),
    ],
    ...branding,
  }
}
