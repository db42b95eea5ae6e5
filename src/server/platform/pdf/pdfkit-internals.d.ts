/** The fields and options of pdfkit that its types lack; only what the report uses. */
declare namespace PDFKit {
  interface PDFDocument {
    /** The current font. Its widths and heights are thousandths of the size. */
    readonly _font: {
      readonly id: string
      readonly ascender: number
      readonly font: {
        hasGlyphForCodePoint(codePoint: number): boolean
        layout(text: string): { readonly direction: string }
      }
      ref(): object
      encode(
        text: string,
        features: Mixins.OpenTypeFeatures[],
      ): [glyphs: readonly string[], positions: readonly GlyphPosition[]]
    }
    /** Adds an operator to the content of the current page. */
    addContent(operator: string): this
  }

  interface GlyphPosition {
    readonly xAdvance: number
    readonly advanceWidth: number
    readonly xOffset: number
    readonly yOffset: number
  }

  namespace Mixins {
    interface StructureElementOptions {
      /** Left, top, right, bottom. */
      readonly bbox?: readonly number[]
      readonly placement?: 'Block'
      readonly scope?: 'Row' | 'Column'
    }
  }
}
