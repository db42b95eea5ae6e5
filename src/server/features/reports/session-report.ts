import { analyse } from '#domain/analyst/analyst.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import type { Released } from '#server/features/results/service.ts'
import type { Block, Report } from '#server/platform/pdf/blocks.ts'
import { methodBlocks } from './method.ts'
import { categoryBlocks, insightBlocks, overallBlocks } from './session-pages.ts'

/** The report of one round: what is released of it, and nothing that waits. */
export function sessionReport(charts: ChartPrinter, released: Released): Report {
  const { session, figures } = released
  const assessment = ASSESSMENTS[session.assessmentType]
  return {
    title: `${session.title}: ${PRODUCT_NAME} report`,
    author: PRODUCT_NAME,
    subject: `${assessment.title}, ${session.teamName}`,
    foot: [session.title, assessment.title],
    blocks: [
      cover(released),
      ...overallBlocks(charts, session, figures),
      ...insightBlocks(analyse(assessment, figures)),
      ...figures.categories.flatMap((category) =>
        categoryBlocks(charts, assessment.type, figures, category),
      ),
      ...methodBlocks(charts),
    ],
  }
}

function cover({ session, figures, lastDay }: Released): Block {
  const asked = session.expectedResponses
  return {
    kind: 'cover',
    title: session.title,
    titleInstead: 'Results of a round',
    subtitle: session.assessmentTitle,
    facts: [
      { name: 'Team', value: session.teamName },
      { name: 'Round started', value: longDate(session.createdAt) },
      { name: 'Answers that count', value: String(figures.responses) },
      ...(lastDay === null ? [] : [{ name: 'Latest of these', value: longDate(lastDay) }]),
      ...(asked === null ? [] : [{ name: 'People asked', value: String(asked) }]),
    ],
    notes: [
      'This report speaks of the answers that count, and of no others. How answers come to count, and what the figures can bear, stands on its last page.',
    ],
  }
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const longDate = (text: string): string => DATE.format(new Date(text))

/** A name for the file that every system takes: letters, digits and hyphens of ASCII alone. */
export function fileNameOf({ session }: Released): string {
  const words = session.title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  const parts = [PRODUCT_NAME.toLowerCase(), words || session.assessmentType]
  return `${parts.join('-')}-${session.createdAt.slice(0, 10)}.pdf`
}
