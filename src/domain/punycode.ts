// The parameters of RFC 3492, section 5.
const BASE = 36
const MIN_THRESHOLD = 1
const MAX_THRESHOLD = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE_POINT = 128
const MAX_CODE_POINT = 0x10_ff_ff

/**
 * Returns the letters that Punycode stands for: `müller` for `mller-kva`, without the prefix `xn--`.
 * Undefined if the text is not Punycode. Browsers encode domains and do not decode them.
 */
export function decodePunycode(encoded: string): string | undefined {
  const end = encoded.lastIndexOf('-')
  const output = Array.from(encoded.slice(0, Math.max(end, 0)), (letter) => letter.charCodeAt(0))
  let codePoint = FIRST_CODE_POINT
  let position = 0
  let bias = FIRST_BIAS
  let at = end + 1
  while (at < encoded.length) {
    const former = position
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = Number.parseInt(encoded[at] ?? '', 36)
      if (Number.isNaN(digit)) return undefined
      at += 1
      // Digits are a to z, then 0 to 9; parseInt counts the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10
      position += value * weight
      const threshold = Math.min(Math.max(k - bias, MIN_THRESHOLD), MAX_THRESHOLD)
      if (value < threshold) break
      weight *= BASE - threshold
    }
    const length = output.length + 1
    bias = nextBias(position - former, length, former === 0)
    codePoint += Math.floor(position / length)
    if (codePoint > MAX_CODE_POINT) return undefined
    position %= length
    output.splice(position, 0, codePoint)
    position += 1
  }
  return String.fromCodePoint(...output)
}

function nextBias(change: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? DAMP : 2))
  delta += Math.floor(delta / length)
  let k = 0
  while (delta > ((BASE - MIN_THRESHOLD) * MAX_THRESHOLD) / 2) {
    delta = Math.floor(delta / (BASE - MIN_THRESHOLD))
    k += BASE
  }
  return k + Math.floor(((BASE - MIN_THRESHOLD + 1) * delta) / (delta + SKEW))
}
