/** The package has no types: only what the reports use. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Returns the next opportunity to break a line (UAX 14), or null at the end. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
