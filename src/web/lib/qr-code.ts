import { encode } from 'uqr'

/** Width in modules of the blank margin that scanners need. */
const QUIET_ZONE = 4

/** A QR code as an SVG path, one unit per module. */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return { size, path: data.map(rowPath).join('') }
}

/** Returns one rectangle for each run of dark modules in a row. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`
  }
  return path
}

/** Returns the QR code as the data URL of an SVG file. */
export function qrFile({ size, path }: QrDrawing): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}
