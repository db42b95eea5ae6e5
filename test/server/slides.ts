import type { Round } from '#contract/rounds.ts'
import type { Client } from './app.ts'
import { filesInZip } from './zip.ts'

/** What a presentation (.pptx) shows. */
export interface Slides {
  /** The text of each slide, on one line. */
  readonly slides: readonly string[]
  readonly notes: readonly string[]
  readonly charts: readonly { readonly labels: string[]; readonly values: number[][] }[]
  /** All files as text, with those of the workbooks behind the charts. */
  readonly everything: string
}

/** Returns a round's slides. */
export async function slidesOf(
  owner: Client,
  { id }: Pick<Round, 'id'>,
  query = '',
): Promise<Slides> {
  const answer = await owner.get(`/api/quiz-sessions/${id}/slides.pptx${query}`)
  if (answer.status !== 200) throw new Error(await answer.text())
  return readSlides(Buffer.from(await answer.arrayBuffer()))
}

function readSlides(file: Buffer): Slides {
  const files = filesInZip(file)
  const inOrder = (folder: string, name: string) =>
    [...files.keys()]
      .filter((path) => new RegExp(`^ppt/${folder}/${name}\\d+\\.xml$`).test(path))
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .map((path) => files.get(path)?.toString() ?? '')
  return {
    slides: inOrder('slides', 'slide').map(textOf),
    notes: inOrder('notesSlides', 'notesSlide').map(textOf),
    charts: inOrder('charts', 'chart').map(readChart),
    everything: contentsOf(files).join('\n'),
  }
}

const contentsOf = (files: ReadonlyMap<string, Buffer>): string[] =>
  [...files].flatMap(([path, content]) =>
    path.endsWith('.xlsx') ? contentsOf(filesInZip(content)) : [unescape(content.toString())],
  )

/** Returns the text of a slide: its paragraphs, each with a space between them. */
const textOf = (xml: string): string =>
  [...xml.matchAll(/<a:p>.*?<\/a:p>/gs)]
    .map(([paragraph]) =>
      [...paragraph.matchAll(/<a:t>(.*?)<\/a:t>/gs)].map(([, text = '']) => text).join(''),
    )
    .map(unescape)
    .join(' ')
    .replaceAll(/\s+/g, ' ')

const readChart = (xml: string): Slides['charts'][number] => ({
  labels: cellsOf(/<c:cat>(.*?)<\/c:cat>/s.exec(xml)?.[1] ?? ''),
  values: [...xml.matchAll(/<c:val>(.*?)<\/c:val>/gs)].map(([, cells = '']) =>
    cellsOf(cells).map(Number),
  ),
})

const cellsOf = (xml: string): string[] =>
  [...xml.matchAll(/<c:v>(.*?)<\/c:v>/gs)].map(([, value = '']) => unescape(value))

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' } as const

const unescape = (xml: string): string =>
  xml.replaceAll(
    /&(?:lt|gt|quot|apos|amp);/g,
    (entity) => ENTITIES[entity as keyof typeof ENTITIES],
  )
