import { describeAgreed } from '#domain/agreed-words.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import type { RoundReportData } from './report-data.ts'

/**
 * Returns what the team agreed since its previous round, and what has changed; empty if that is
 * nothing.
 */
export function agreedBlocks({ released: { agreed } }: Pick<RoundReportData, 'released'>): Block[] {
  if (agreed.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'What you agreed' },
    {
      kind: 'list',
      items: agreed.map((action) =>
        [describeAgreed(action), action.reason && `Reason: ${action.reason}`]
          .filter(Boolean)
          .join(' '),
      ),
    },
    {
      kind: 'paragraph',
      look: 'quiet',
      text: 'Agreed since the previous round. A change can have many reasons.',
    },
  ]
}
