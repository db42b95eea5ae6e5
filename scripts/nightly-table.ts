/** How a part of the nightly run ended. */
export interface Outcome {
  readonly part: string
  readonly title: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** The first digits of the hash. */
  readonly commit: string
  readonly minutes: number
  readonly result: 'passed' | 'failed'
}

const HEAD = `| part | what | date | commit | minutes | result |
|---|---|---|---|---|---|`

/** Returns the outcomes in the table of a document, by part. */
export function readOutcomes(document: string): ReadonlyMap<string, Outcome> {
  const [, rows = ''] = document.split(HEAD)
  const outcomes = rows
    .split('\n\n', 1)
    .flatMap((block) => block.split('\n').filter(Boolean))
    .map((row) => {
      const [part = '', title = '', date = '', commit = '', minutes = '', result] = row
        .slice(2, -2)
        .split(' | ')
      const outcome: Outcome = {
        part,
        title,
        date,
        commit,
        minutes: Number(minutes),
        result: result === 'passed' ? 'passed' : 'failed',
      }
      return [part, outcome] as const
    })
  return new Map(outcomes)
}

/** Returns the document with these outcomes in its table. Throws if it has none. */
export function withOutcomes(document: string, outcomes: Iterable<Outcome>): string {
  const [before, after] = document.split(HEAD)
  if (after === undefined) throw new Error('the document has no table of the nightly run')
  const rest = after.slice(after.indexOf('\n\n'))
  const rows = Array.from(outcomes, ({ part, title, date, commit, minutes, result }) => {
    const cells = [part, title, date, commit, minutes.toFixed(1), result]
    return `\n| ${cells.join(' | ')} |`
  })
  return [before, HEAD, ...rows, rest].join('')
}
