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
  /** A second, quiet line. */
  readonly note?: string
  /** A drawing with a meaning, or a decorative one without `alt`: its numbers stand in other cells. */
  readonly drawing?: Figure | Decoration
  /** Background, pale enough for the text. */
  readonly tint?: Tint
}

/** A decorative SVG: a text next to it says the same. */
export interface Decoration {
  readonly svg: string
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
  /** A decorative SVG below the text, as wide as the column: the scale of the drawings. */
  readonly scale?: string
  /** Width relative to the sum of all shares. */
  readonly share: number
  readonly align?: 'left' | 'right' | 'center'
}

/** A part of a report. Reports are laid out from top to bottom in one column. */
export type Block =
  | {
      readonly kind: 'title'
      readonly title: string
      /** Used if no font has the characters of the title. */
      readonly fallbackTitle?: string
      /** What the report is about, in one line: assessment, team, date. */
      readonly details: readonly string[]
      readonly notes?: readonly string[]
      /** The customer's logo. */
      readonly logo?: Picture
      /** Color of the band at the top of the page, as hex. */
      readonly accent?: string
      /** A smaller title without a line below, for a report of one page. */
      readonly compact?: true
    }
  /** A section (2) or subsection (3); the title has level 1. Stays on one page with the next block. */
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly look?: 'lead' | 'quiet' }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Numbered steps with explanations, which are left out where the page has no room for them. */
  | {
      readonly kind: 'steps'
      readonly items: readonly { readonly title: string; readonly text: string }[]
    }
  /** Two lists side by side, each with a title. */
  | { readonly kind: 'columns'; readonly columns: readonly [ScoreList, ScoreList] }
  /** A large score: 77, /100, and its level, with the score on its scale. */
  | {
      readonly kind: 'score'
      readonly value: string
      readonly of: string
      readonly mark: string
      readonly word: string
      readonly color: string
      /** The share that agrees. */
      readonly note?: string
      readonly drawing?: Figure
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
  /** A figure below the finding that it shows, with a note on how to read it, on one page. */
  | {
      readonly kind: 'figure'
      readonly finding: string
      readonly note?: string
      readonly drawing: Figure
    }
  /**
   * Page breaks are between rows, and the header is repeated. The first cell of a row is its header.
   * `tight` removes most of the space between columns, for tinted cells. `finding` writes the caption
   * as the title of a chart.
   */
  | {
      readonly kind: 'table'
      readonly tight?: boolean
      readonly finding?: boolean
      readonly caption: string
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly Cell[])[]
    }

/** A titled list of scores with their symbols. */
export interface ScoreList {
  readonly title: string
  readonly items: readonly {
    readonly score: string
    readonly mark: string
    readonly color: string
    readonly text: string
    readonly note: string
  }[]
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
