import { once } from '#domain/once.ts'

/**
 * Returns a recommendation in short: its first sentence as the title, then its second and what it
 * takes.
 */
export function toStep(recommendation: string): { title: string; text: string } {
  const [advice = '', details = ''] = recommendation.split('\n')
  const [title = '', ...sentences] = sentencesOf(advice)
  const takes = /Takes: [^.]+\./.exec(details)?.[0]
  return {
    title: title.replace(/\.$/, ''),
    text: [sentences[0], takes].filter((part) => part !== undefined).join(' '),
  }
}

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'sentence' }))
const sentencesOf = (text: string): string[] =>
  Array.from(segmenter().segment(text), ({ segment }) => segment.trim())
