import { assessmentOf } from '#domain/assessments/versions.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Block, Report } from '#server/platform/pdf/blocks.ts'
import { comparisonBlocks } from './comparison-blocks.ts'
import { categoryBlocks } from './category-blocks.ts'
import { formatLongDate } from './formatting.ts'
import { insightBlocks } from './insight-blocks.ts'
import type { SessionReportData } from './report-data.ts'
import { methodBlocks } from './method-blocks.ts'
import { overallBlocks } from './overall-blocks.ts'
import { trendBlocks } from './trend-blocks.ts'

type Cover = Extract<Block, { kind: 'cover' }>

/**
 * The report of one session, from released submissions only. Features that the plan lacks are left
 * out without a hint, because readers of a report are often not its buyers.
 */
export function sessionReport(
  data: Omit<SessionReportData, 'assessment'>,
  branding: Pick<Cover, 'logo' | 'accent'>,
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
      cover(reportData, branding),
      ...overallBlocks(reportData),
      ...trendBlocks(reportData),
      ...comparisonBlocks(reportData),
      ...insightBlocks(reportData),
      ...assessment.categories.flatMap((category) => categoryBlocks(reportData, category)),
      ...methodBlocks(reportData.charts, reportData.summary),
    ],
  }
}

function cover(
  { released, summary }: SessionReportData,
  branding: Pick<Cover, 'logo' | 'accent'>,
): Block {
  const { session, lastDay } = released
  const teamSize = session.expectedResponses
  return {
    kind: 'cover',
    title: session.title,
    fallbackTitle: 'Survey round results',
    subtitle: session.assessmentTitle,
    facts: [
      { name: 'Team', value: session.teamName },
      { name: 'Round started', value: formatLongDate(session.createdAt) },
      { name: 'Responses included', value: String(summary.teamResponses) },
      ...(lastDay === null ? [] : [{ name: 'Latest response', value: formatLongDate(lastDay) }]),
      ...(teamSize === null ? [] : [{ name: 'People in the team', value: String(teamSize) }]),
    ],
    notes: [
      'This report covers only responses included in the results of this survey round. The last pages explain how to read it.',
    ],
    ...branding,
  }
}
