/** The 97.5 % point of the standard normal distribution, for two-sided 95 % intervals. */
export const NORMAL_975 = 1.959963984540054

/**
 * Returns the two-sided p (0 to 1) of a standard normal value: erfc(|z| / √2), by the Chebyshev
 * approximation of Numerical Recipes (3rd ed., 6.2.2), with a relative error below 1.2e-7.
 */
export function normalTwoSidedP(z: number): number {
  return Math.min(1, complementaryError(Math.abs(z) / Math.SQRT2))
}

const CHEBYSHEV = [
  -1.3026537197817094, 0.6419697923564902, 1.9476473204185836e-2, -9.561514786808631e-3,
  -9.46595344482036e-4, 3.66839497852761e-4, 4.2523324806907e-5, -2.0278578112534e-5,
  -1.624290004647e-6, 1.30365583558e-6, 1.5626441722e-8, -8.5238095915e-8, 6.529054439e-9,
  5.059343495e-9, -9.91364156e-10, -2.27365122e-10, 9.6467911e-11, 2.394038e-12, -6.886027e-12,
  8.94487e-13, 3.13092e-13, -1.12708e-13, 3.81e-16, 7.106e-15,
] as const

/** Returns erfc(x) for x >= 0. */
function complementaryError(x: number): number {
  const t = 2 / (2 + x)
  const y = 4 * t - 2
  let [later, latest] = [0, 0]
  for (const coefficient of CHEBYSHEV.slice(1).toReversed()) {
    ;[later, latest] = [latest, y * latest - later + coefficient]
  }
  return t * Math.exp(-x * x + 0.5 * (CHEBYSHEV[0] + y * latest) - later)
}

/** Above this, the expansion in the reciprocal of the degrees is exact to eight digits. */
const MAX_EXACT_DEGREES = 200

/**
 * Returns the 97.5 % point of Student's t distribution with `freedom` degrees of freedom: by
 * bisection of the exact distribution function, above 200 by the expansion of Abramowitz & Stegun
 * 26.7.5. Throws a RangeError unless `freedom` is an integer from 1.
 */
export function studentT975(freedom: number): number {
  if (!Number.isInteger(freedom) || freedom < 1) {
    throw new RangeError(`no t distribution with ${freedom} degrees of freedom`)
  }
  if (freedom > MAX_EXACT_DEGREES) return expandedT975(freedom)
  const value = t975Cache.get(freedom) ?? searchT975(freedom)
  t975Cache.set(freedom, value)
  return value
}

/** At most 200 entries. A page with many sessions needs the same values hundreds of times. */
const t975Cache = new Map<number, number>()

function searchT975(freedom: number): number {
  // The normal point is a lower bound; the highest value, at 1 degree of freedom, is 12.71.
  let [low, high] = [NORMAL_975, 12.8]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (studentCentral(middle, freedom) < 0.95) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function expandedT975(freedom: number): number {
  const z = NORMAL_975
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}

/**
 * Returns the two-sided p (0 to 1) of a value of Student's t distribution with `freedom` degrees of
 * freedom (integer from 1). Uses the normal distribution above 1,000.
 */
export function studentTwoSidedP(t: number, freedom: number): number {
  if (freedom > MAX_STUDENT_DEGREES) return normalTwoSidedP(t)
  return Math.min(1, Math.max(0, 1 - studentCentral(Math.abs(t), freedom)))
}

const MAX_STUDENT_DEGREES = 1_000

/**
 * Returns P(|T| <= t) by the finite sums for whole degrees of freedom, Abramowitz & Stegun 26.7.3
 * and 26.7.4.
 */
function studentCentral(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom))
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const even = freedom % 2 === 0
  let term = even ? 1 : cosine
  let sum = even || freedom > 1 ? term : 0
  for (let at = even ? 2 : 3; at <= freedom - 2; at += 2) {
    term *= (cosine * cosine * (at - 1)) / at
    sum += term
  }
  return even ? sine * sum : (2 / Math.PI) * (angle + sine * sum)
}
