import type { ShownComments } from '#contract/comments.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'

/**
 * Returns the comments, if they were asked for. Those that a manager hid from the team are left out: a
 * report is passed on.
 */
export function commentBlocks(comments: readonly ShownComments[]): Block[] {
  if (comments.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'Comments' },
    {
      kind: 'paragraph',
      look: 'quiet',
      text: 'Word for word, in random order, without any link to the answers or to each other. Do not guess who wrote what.',
    },
    ...comments.flatMap(questionBlocks),
  ]
}

function questionBlocks({ question, texts, hidden, needed }: ShownComments): Block[] {
  const shown = texts.filter((text) => !hidden.includes(text))
  const note = noteOn(texts.length, texts.length - shown.length, needed)
  return [
    { kind: 'heading', level: 3, text: question },
    ...(shown.length > 0
      ? [{ kind: 'list' as const, items: shown.map((text) => text.replaceAll(/\s+/g, ' ')) }]
      : []),
    ...(note ? [{ kind: 'paragraph' as const, look: 'quiet' as const, text: note }] : []),
  ]
}

function noteOn(count: number, hiddenCount: number, needed: number): string | undefined {
  if (hiddenCount > 0) return `${hiddenCount} comment${hiddenCount === 1 ? '' : 's'} hidden.`
  if (count > 0) return undefined
  return needed === 1
    ? 'No comments yet.'
    : `Too few comments to show: at least ${needed} on this question are needed.`
}
