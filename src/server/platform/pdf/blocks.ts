/** An SVG, with colors as attributes, and its alternative text. */
export interface Figure {
  readonly svg: string
  readonly alt: string
}

export interface Cell {
  readonly text?: string
  /** A decorative SVG before the text. */
  readonly mark?: string
  /** Color of the text, as hex; ink by default. */
  readonly color?: string
  readonly strong?: boolean
  readonly drawing?: Figure
  /** Background, pale enough for the text. */
  readonly tint?: Tint
}

/** A color as hex, and its opacity from 0 to 1. */
export interface Tint {
  readonly color: string
  readonly opacity: number
}

/** A PNG or JPEG file in base64, with its size in px. */
export interface Picture {
  readonly base64: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

export interface Column {
  readonly head: string
  /** Width relative to the sum of all shares. */
  readonly share: number
  readonly align?: 'left' | 'right' | 'center'
}

/** A part of a report. Reports are laid out from top to bottom in one column. */
export type Block =
  | {
      readonly kind: 'cover'
      readonly title: string
      /** Used if no font has the characters of the title. */
      readonly fallbackTitle?: string
      readonly subtitle: string
      readonly facts?: readonly { readonly name: string; readonly value: string }[]
      readonly notes: readonly string[]
      /** The customer's logo. */
      readonly logo?: Picture
      /** Color of the band at the top of the page, as hex. */
      readonly accent?: string
    }
  /** A page break. */
  | { readonly kind: 'page' }
  /** A section (2) or subsection (3); the cover has level 1. Stays on one page with the next block. */
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly look?: 'lead' | 'quiet' }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A large score: 77, /100, and the name of its band. */
  | {
      readonly kind: 'score'
      readonly value: string
      readonly of: string
      readonly mark: string
      readonly word: string
      readonly color: string
    }
  /** A row of at most four key figures. */
  | {
      readonly kind: 'facts'
      readonly facts: readonly {
        readonly name: string
        readonly value: string
        readonly note: string
      }[]
    }
  /** A figure below the finding that it shows, on one page. */
  | { readonly kind: 'figure'; readonly finding: string; readonly drawing: Figure }
  /**
   * Page breaks are between rows, and the header is repeated. The first cell of a row is its header.
   * `tight` removes most of the space between columns, for tinted cells.
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
   * Shown with the page number on each page except the first. Texts that are too long are cut; texts
   * that no font can print are omitted.
   */
  readonly footer: readonly string[]
  readonly blocks: readonly Block[]
}
