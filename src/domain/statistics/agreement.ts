/** How far answers to one question lie together. */
export interface Agreement {
  /** Average absolute deviation from the median, in steps of the scale: 0 is all alike. */
  readonly deviation: number
  /** Van der Eijk's A: 1 is all alike, 0 is spread evenly, -1 is half at each end. */
  readonly agreement: number
  /** Two camps: A below 0, of at least five answers. */
  readonly split: boolean
}

/** Fewer answers than this make no camps. */
const MIN_FOR_SPLIT = 5

/** The agreement within one distribution, `counts` by step of the scale; undefined of nobody. */
export function agreementOf(counts: readonly number[]): Agreement | undefined {
  const n = total(counts)
  if (n === 0) return undefined
  const agreement = vanDerEijkA(counts)
  return {
    deviation: averageDeviation(counts),
    agreement,
    split: agreement < 0 && n >= MIN_FOR_SPLIT,
  }
}

/** Average absolute deviation from the median, of counts by step. NaN of nobody. */
export function averageDeviation(counts: readonly number[]): number {
  const n = total(counts)
  const median = (stepAtRank(counts, Math.floor((n - 1) / 2)) + stepAtRank(counts, Math.floor(n / 2))) / 2
  return total(counts.map((count, step) => count * Math.abs(step - median))) / n
}

/** The step of the value at a place (from 0) of all values in order. */
function stepAtRank(counts: readonly number[], place: number): number {
  let before = 0
  return counts.findIndex((count) => {
    before += count
    return before > place
  })
}

/**
 * Van der Eijk's coefficient of agreement A, -1 to 1 (C. van der Eijk, Measuring agreement in
 * ordered rating scales, Quality & Quantity 35, 2001). The counts, one for each step of the scale
 * (three or more), are taken apart into layers of ones and zeros; A is the mean of the layers',
 * weighted by what is in them. NaN of nobody.
 */
export function vanDerEijkA(counts: readonly number[]): number {
  const n = total(counts)
  let rest = [...counts]
  let sum = 0
  for (;;) {
    const filled = rest.filter((count) => count > 0)
    if (filled.length === 0) return sum / n
    const layer = Math.min(...filled)
    const pattern = rest.map((count) => count > 0)
    sum += layerAgreement(pattern) * layer * filled.length
    rest = rest.map((count) => Math.max(0, count - layer))
  }
}

/** A of one layer: its unimodality, lessened by how many of the steps it fills. */
function layerAgreement(pattern: readonly boolean[]): number {
  const steps = pattern.length
  const filled = pattern.filter(Boolean).length
  if (filled === 1) return 1
  if (filled === steps) return 0
  let [single, double] = [0, 0]
  for (let first = 0; first < steps; first++) {
    for (let second = first + 1; second < steps; second++) {
      for (let third = second + 1; third < steps; third++) {
        const seen = [pattern[first], pattern[second], pattern[third]].filter(Boolean).length
        if (seen !== 2) continue
        if (pattern[second]) single++
        else double++
      }
    }
  }
  const unimodality =
    ((steps - 2) * single - (steps - 1) * double) / ((steps - 2) * (single + double))
  return unimodality * (1 - (filled - 1) / (steps - 1))
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
