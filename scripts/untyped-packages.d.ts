declare module 'fontkit' {
  interface Font {
    readonly unitsPerEm: number
    readonly ascent: number
    /** Negative. */
    readonly descent: number
    readonly lineGap: number
    layout(text: string): { readonly advanceWidth: number }
  }
  export function openSync(file: string): Font
}

declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    readonly variationAxes: Readonly<Record<string, { min: number; max: number }>>
    readonly keepFeatures: readonly string[]
    readonly noHinting: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
