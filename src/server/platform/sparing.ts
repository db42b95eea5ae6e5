/** What took so long, in ms, is kept for so long. */
interface Limits {
  readonly slow: number
  readonly keep: number
}

/** On small installations every look counts anew; on large ones counting takes seconds. */
const LIMITS: Limits = { slow: 2000, keep: 30_000 }

/** Counts once for all who ask at the same time, and keeps for a while what took long. */
export function sparing<T>(count: () => Promise<T>, { slow, keep } = LIMITS): () => Promise<T> {
  let counting: Promise<T> | undefined
  let kept: { readonly figures: T; readonly until: number } | undefined
  const countNow = async () => {
    const begun = performance.now()
    try {
      const figures = await count()
      const now = performance.now()
      if (now - begun >= slow) kept = { figures, until: now + keep }
      return figures
    } finally {
      counting = undefined
    }
  }
  return () => {
    if (kept && performance.now() < kept.until) return Promise.resolve(kept.figures)
    kept = undefined
    counting ??= countNow()
    return counting
  }
}
