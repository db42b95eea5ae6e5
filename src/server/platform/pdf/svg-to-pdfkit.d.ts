/** The package has no types of its own: this much of it is used. */
declare module 'svg-to-pdfkit' {
  export default function drawSvg(
    document: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: {
      width: number
      height: number
      fontCallback: (family: string, bold: boolean) => string
      warningCallback: (message: string) => void
    },
  ): void
}
