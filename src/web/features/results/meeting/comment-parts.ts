import type { ShownComments } from '#contract/comments.ts'

/** One screenful of the comments on an open question. */
export interface CommentPart {
  readonly questionId: string
  readonly question: string
  readonly texts: readonly string[]
  /** Sentences on comments that are not here; empty if there is nothing to say. */
  readonly note: string
  /** True if the text is too long for the large size. */
  readonly long: boolean
}

/** Characters that fill a screen in the large size. */
const FULL = 360
/** A short comment takes as much room as a line. */
const LINE = 70

/** Returns the comments in screenfuls: of each question at least one, also without comments. */
export const commentParts = (comments: readonly ShownComments[]): CommentPart[] =>
  comments.flatMap((own) => {
    const hidden = new Set(own.hidden)
    const shown = own.texts.filter((text) => !hidden.has(text))
    const screens = screensOf(shown)
    const { questionId, question } = own
    return (screens.length > 0 ? screens : [[]]).map((texts, index, all) => ({
      questionId,
      question,
      texts,
      note: index === all.length - 1 ? noteOn(own, shown.length) : '',
      long: roomFor(texts) > FULL,
    }))
  })

function screensOf(texts: readonly string[]): string[][] {
  const screens: string[][] = []
  for (const text of texts) {
    const screen = screens.at(-1)
    if (screen && roomFor([...screen, text]) <= FULL) screen.push(text)
    else screens.push([text])
  }
  return screens
}

const roomFor = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.ceil(text.length / LINE) * LINE, 0)

function noteOn({ hiddenCount, needed }: ShownComments, shown: number): string {
  const hidden =
    hiddenCount === 0 ? '' : `${hiddenCount} ${hiddenCount === 1 ? 'comment' : 'comments'} hidden.`
  if (shown + hiddenCount > 0) return hidden
  return needed === 1
    ? 'No comments yet.'
    : `Too few comments to show: at least ${needed} on this question are needed.`
}
