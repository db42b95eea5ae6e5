import type { Picture } from '#server/platform/pdf/blocks.ts'

/** A presentation as data, from which a thread makes the file. */
export interface Deck {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** Color of the band on each slide, as hex; ink by default. */
  readonly accent?: string
  /** Stands on the first slide. */
  readonly logo?: Picture
  readonly slides: readonly Slide[]
}

/** One slide: a title, content from top to bottom, and notes for the speaker. */
export interface Slide {
  readonly title: string
  /** What the slide says, in one or two sentences below the title. */
  readonly lead?: string
  readonly content: SlideContent
  readonly notes: readonly string[]
}

export type SlideContent =
  | { readonly kind: 'cover'; readonly lines: readonly string[] }
  /** Paragraphs; their size depends on how much text there is. */
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly quoted?: true }
  | {
      readonly kind: 'score'
      readonly value: string
      readonly word: string
      /** As hex. */
      readonly color: string
      readonly lines: readonly string[]
    }
  | { readonly kind: 'chart'; readonly chart: BarChart; readonly question?: string }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      /** Widths relative to their sum. */
      readonly shares: readonly number[]
      readonly rows: readonly (readonly string[])[]
    }

/** A native chart, whose numbers can be edited. */
export interface BarChart {
  readonly direction: 'horizontal' | 'vertical'
  readonly labels: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
  /** As hex: one for each series, or one for each label of a single series. */
  readonly colors: readonly string[]
  /** The end of the value axis. */
  readonly max: number
  readonly alt: string
}
