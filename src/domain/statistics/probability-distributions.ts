/**
 * The 97.5 % point of the standard normal distribution: how many standard errors a two-sided 95 %
 * interval reaches to each side.
 */
export const NORMAL_975 = 1.959963984540054

/**
 * Two-sided p of a standard normal value, 0 to 1: how often a value at least so far from 0 occurs
 * by chance. By the complementary error function in W. J. Cody's sense, computed with the Chebyshev
 * fit of Numerical Recipes (3rd ed., 6.2.2), whose relative error is below 1.2e-7.
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

/** erfc(x) for x of 0 and more. */
function complementaryError(x: number): number {
  const t = 2 / (2 + x)
  const y = 4 * t - 2
  let [later, latest] = [0, 0]
  for (const coefficient of CHEBYSHEV.slice(1).toReversed()) {
    ;[later, latest] = [latest, y * latest - later + coefficient]
  }
  return t * Math.exp(-x * x + 0.5 * (CHEBYSHEV[0] + y * latest) - later)
}

/** Above so many degrees of freedom the expansion in their reciprocal is exact to eight digits. */
const MAX_EXACT_DEGREES = 200

/**
 * The 97.5 % point of Student's t distribution with `freedom` degrees of freedom (1 and more, whole
 * numbers): by bisection of its exact distribution function, above 200 by the expansion of
 * Abramowitz & Stegun 26.7.5. Throws a RangeError for what is no number of degrees.
 */
export function studentT975(freedom: number): number {
  if (!Number.isInteger(freedom) || freedom < 1) {
    throw new RangeError(`no t distribution with ${freedom} degrees of freedom`)
  }
  if (freedom > MAX_EXACT_DEGREES) return expandedT975(freedom)
  const known = exactT975.get(freedom) ?? searchT975(freedom)
  exactT975.set(freedom, known)
  return known
}

/** Two hundred at most: a page of many rounds asks for the same ones hundreds of times. */
const exactT975 = new Map<number, number>()

function searchT975(freedom: number): number {
  // The normal point is below, 12.8 above the highest (1 degree of freedom).
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
 * Two-sided p (0 to 1) of a value of Student's t distribution with `freedom` degrees of freedom (1
 * and more, whole numbers). Above 1,000 of them by the normal distribution.
 */
export function studentTwoSidedP(t: number, freedom: number): number {
  if (freedom > MAX_STUDENT_DEGREES) return normalTwoSidedP(t)
  return Math.min(1, Math.max(0, 1 - studentCentral(Math.abs(t), freedom)))
}

const MAX_STUDENT_DEGREES = 1_000

/**
 * P(|T| <= t): the finite sums for whole degrees of freedom, Abramowitz & Stegun 26.7.3 and 26.7.4.
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
