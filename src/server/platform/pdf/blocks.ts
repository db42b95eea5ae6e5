/** A drawing with its alternative text: the text of an SVG whose colours are written out. */
export interface Drawing {
  readonly svg: string
  readonly alt: string
}

export interface Cell {
  readonly text?: string
  /** Before the text, and without a meaning that the text does not have. */
  readonly mark?: string
  /** Colour of the text, as hex; ink by default. */
  readonly colour?: string
  readonly strong?: boolean
  readonly drawing?: Drawing
  /** Behind the text, and pale enough for it. */
  readonly tint?: Tint
}

/** A colour as hex, and how much of it: 0 to 1. */
export interface Tint {
  readonly colour: string
  readonly opacity: number
}

/** A picture from elsewhere, as the bytes of a PNG or JPEG file in base64; its measures in px. */
export interface Picture {
  readonly base64: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

export interface Column {
  readonly head: string
  /** Part of the table's width, of the sum of all. */
  readonly share: number
  readonly align?: 'left' | 'right' | 'center'
}

/** What a report is made of, from top to bottom. Widths are of the column of text, lengths in pt. */
export type Block =
  | {
      readonly kind: 'cover'
      readonly title: string
      /** In the place of a title in a script of which there is no font here. */
      readonly titleInstead?: string
      readonly subtitle: string
      readonly facts?: readonly { readonly name: string; readonly value: string }[]
      readonly notes: readonly string[]
      /** Whose report it is. */
      readonly logo?: Picture
      /** Colour of a band over the page, as hex. */
      readonly accent?: string
    }
  /** The next block begins on a page of its own. */
  | { readonly kind: 'page' }
  /** A section (2) or a part of one (3); the cover has 1. Never the last thing on its page. */
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly look?: 'lead' | 'quiet' }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A score in large figures: 77, /100, and the word of its band. */
  | {
      readonly kind: 'score'
      readonly value: string
      readonly of: string
      readonly mark: string
      readonly word: string
      readonly colour: string
    }
  /** A few figures beside each other, four at most, each under its name. */
  | {
      readonly kind: 'facts'
      readonly facts: readonly {
        readonly name: string
        readonly value: string
        readonly note: string
      }[]
    }
  /** A drawing under the sentence that it bears out. Never parted. */
  | { readonly kind: 'figure'; readonly finding: string; readonly drawing: Drawing }
  /**
   * Breaks between rows, where its head is repeated. The first cell of a row names it. `tight`: its
   * cells touch, as tinted ones should.
   */
  | {
      readonly kind: 'table'
      readonly tight?: boolean
      readonly caption: string
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly Cell[])[]
    }

export interface Report {
  readonly title: string
  readonly author: string
  readonly subject: string
  /**
   * At the foot of each page but the first, beside its number. What is too long is cut, and what is
   * in a script of which there is no font here is left out.
   */
  readonly foot: readonly string[]
  readonly blocks: readonly Block[]
}
