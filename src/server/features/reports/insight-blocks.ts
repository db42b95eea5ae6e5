import { analyse } from '#domain/analyst/analyst.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import type { Material } from './report-data.ts'

/** What the analyst reads from the figures. */
export function insightBlocks({ assessment, released, summary }: Material): Block[] {
  const analysis = analyse(assessment, released.analystInput)
  const { advanced, managerView } = summary
  // What stands beside the figures ends anywhere on its page: these go on there.
  const goesOn = advanced?.sinceLastWave ?? advanced?.benchmark ?? managerView?.gap
  return [
    ...(goesOn ? [] : [{ kind: 'page' } as const]),
    { kind: 'heading', level: 2, text: 'Key insights' },
    { kind: 'paragraph', look: 'lead', text: analysis.overview },
    {
      kind: 'paragraph',
      look: 'quiet',
      text: 'Drawn from the figures of this report by fixed rules: the same figures always give the same words. They begin a conversation with the team, and do not replace it.',
    },
    ...listBlocks('Strengths', analysis.strengths),
    ...listBlocks('Growth areas', analysis.improvements),
    ...listBlocks('Action items', analysis.recommendations),
  ]
}

export const listBlocks = (title: string, items: readonly string[]): Block[] =>
  items.length === 0
    ? []
    : [
        { kind: 'heading', level: 3, text: title },
        { kind: 'list', items },
      ]
