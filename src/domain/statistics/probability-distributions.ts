/** The 97.5 % point of the standard normal distribution, for two-sided 95 % intervals. */
export const NORMAL_975 = 1.959963984540054

/**
 * Returns the two-sided p (0 to 1) of a value of Student's t distribution: P(|T| >= |t|) =
 * I(x; ν/2, 1/2) with x = ν / (ν + t²). `freedom` is any number above 0.
 */
export function studentTwoSidedP(t: number, freedom: number): number {
  return incompleteBeta(t * t, freedom)
}

/** Maximum number of memoized points. A page with many rounds needs the same few repeatedly. */
const MAX_MEMOIZED = 5_000
const memoized = new Map<string, number>()

/**
 * Returns the value that |T| exceeds with probability `p` (two-sided, 0 < p < 1) under Student's t
 * distribution: t(1 - p/2, ν), by bisection. Throws a RangeError unless `freedom` is above 0.
 */
export function studentPoint(p: number, freedom: number): number {
  if (!(freedom > 0)) {
    throw new RangeError(`no t distribution with ${freedom} degrees of freedom`)
  }
  const key = `${p}:${freedom}`
  const known = memoized.get(key)
  if (known !== undefined) return known
  const point = searchPoint(p, freedom)
  if (memoized.size >= MAX_MEMOIZED) memoized.clear()
  memoized.set(key, point)
  return point
}

/** Returns the smallest representable value whose p is at most `p`, so that both never disagree. */
function searchPoint(p: number, freedom: number): number {
  let [low, high] = [0, 1]
  while (studentTwoSidedP(high, freedom) > p) [low, high] = [high, 2 * high]
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return high
    if (studentTwoSidedP(middle, freedom) > p) low = middle
    else high = middle
  }
}

/** Returns I(x; ν/2, 1/2) with x = ν / (ν + t²), from t² so that no digits of 1 - x are lost. */
function incompleteBeta(t2: number, freedom: number): number {
  if (t2 === 0) return 1
  const [a, b] = [freedom / 2, 0.5]
  const x = freedom / (freedom + t2)
  const y = t2 / (freedom + t2)
  const logFront =
    logGamma(a + b) - logGamma(a) - logGamma(b) - a * Math.log1p(t2 / freedom) + b * Math.log(y)
  const front = Math.exp(logFront)
  // The continued fraction converges fast below this point; above it, by symmetry.
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(y, b, a)) / b
}

/** Returns the continued fraction of the incomplete beta function (Numerical Recipes, 3rd ed., 6.4). */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  const bounded = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / bounded(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / bounded(1 + even * d)
    c = bounded(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / bounded(1 + odd * d)
    c = bounded(1 + odd / c)
    result *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return result
}

const MAX_TERMS = 10_000

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const

/** Returns ln Γ(x) for x >= 0.5 (Lanczos, g = 7), with a relative error of about 1e-15. */
export function logGamma(x: number): number {
  const z = x - 1
  const sum = LANCZOS.reduce(
    (total, coefficient, index) => total + coefficient / (z + index + 1),
    0.9999999999998099,
  )
  const t = z + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}
