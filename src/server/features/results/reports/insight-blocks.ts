import { analyze } from '#domain/analyst/analyst.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import type { RoundReportData } from './report-data.ts'

/** Returns the insights of the built-in analyst. */
export function insightBlocks({ assessment, released }: RoundReportData): Block[] {
  const analysis = analyze(assessment, released.analystInput)
  return [
    { kind: 'heading', level: 2, text: 'Key insights' },
    { kind: 'paragraph', look: 'lead', text: analysis.overview },
    {
      kind: 'paragraph',
      look: 'quiet',
      text: 'Generated from the results in this report by fixed rules; the same results always give the same text. Use them to start a conversation with the team, not to replace it.',
    },
    ...titledList('Strengths', analysis.strengths),
    ...titledList('Growth areas', analysis.improvements),
    ...titledList('Action items', analysis.recommendations),
  ]
}

const titledList = (title: string, items: readonly string[]): Block[] =>
  items.length === 0
    ? []
    : [
        { kind: 'heading', level: 3, text: title },
        { kind: 'list', items },
      ]
