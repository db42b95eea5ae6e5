import { assessmentOf } from '#domain/assessments/versions.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Block, Report } from '#server/platform/pdf/blocks.ts'
import { agreedBlocks } from './agreed-blocks.ts'
import { commentBlocks } from './comment-blocks.ts'
import { benchmarkBlocks, managerViewBlocks } from './comparison-blocks.ts'
import { formatShortDate } from './formatting.ts'
import { insightBlocks } from './insight-blocks.ts'
import type { SessionReportData } from './report-data.ts'
import { methodBlocks } from './method-blocks.ts'
import { questionBlocks } from './question-blocks.ts'
import { summaryBlocks } from './summary-blocks.ts'
import { trendBlocks } from './trend-blocks.ts'

type Title = Extract<Block, { kind: 'title' }>

/** The customer's name and branding. */
type TitleLook = Pick<Title, 'logo' | 'accent'> & { readonly company: string }

/**
 * The report of one session, from released submissions only. Features that the plan lacks are left
 * out without a hint, because readers of a report are often not its buyers.
 */
export function sessionReport(
  data: Omit<SessionReportData, 'assessment'>,
  look: TitleLook,
): Report {
  const { session } = data.released
  const assessment = assessmentOf(session)
  const reportData = { ...data, assessment }
  return {
    title: `${session.title}: ${PRODUCT_NAME} report`,
    author: PRODUCT_NAME,
    subject: `${assessment.title}, ${session.teamName}`,
    footer: [session.title, assessment.title],
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
      ...methodBlocks(reportData.charts, reportData.summary),
    ],
  }
}

function titleBlock({ released }: SessionReportData, { company, ...branding }: TitleLook): Block {
  const { session, lastDay } = released
  return {
    kind: 'title',
    title: session.title,
    fallbackTitle: 'Survey round results',
    details: [
      company,
      session.teamName,
      session.assessmentTitle,
      `Started ${formatShortDate(session.createdAt)}`,
      ...(lastDay === null ? [] : [`latest response ${formatShortDate(lastDay)} (UTC)`]),
    ],
    ...branding,
  }
}
