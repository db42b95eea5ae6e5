/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Fewest requests of participants that are published at once. */
const MIN_GROUP = 10
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

interface Labels {
  readonly method: string
  /** The pattern of the route, never a URL. */
  readonly route: string
  /** `2xx` to `5xx`. */
  readonly status: string
}

interface Histogram {
  readonly buckets: number[]
  count: number
  sum: number
}

/** Delayed requests that are not published yet. */
interface Pending {
  minute: number
  readonly thisMinute: Histogram
  readonly earlier: Histogram
}

interface Series {
  readonly labels: Labels
  readonly published: Histogram
  pending: Pending | undefined
}

/** One line of the Prometheus text, in the form that prom-client takes. */
export interface Sample {
  readonly metricName: string
  readonly labels: Record<string, string | number>
  readonly value: number
}

/**
 * A histogram of request durations that does not reveal when a participant made a request. Delayed
 * requests are published at the end of a minute with at least MIN_GROUP requests of the series, or at
 * the end of a day (UTC) with at least as many in total. Two scrapes therefore never differ by fewer
 * than MIN_GROUP delayed requests.
 */
export class RequestHistogram {
  readonly #name: string
  readonly #now: () => number
  readonly #series = new Map<string, Series>()

  constructor(name: string, now: () => number = () => Date.now()) {
    this.#name = name
    this.#now = now
  }

  observe(labels: Labels, seconds: number, delayed: boolean): void {
    const series = this.#seriesOf(labels)
    if (!delayed) {
      add(series.published, seconds)
      return
    }
    series.pending ??= {
      minute: this.#minute(),
      thisMinute: emptyHistogram(),
      earlier: emptyHistogram(),
    }
    this.#publish(series)
    add(series.pending.thisMinute, seconds)
  }

  /** Returns the published requests. Series without any are left out. */
  samples(): Sample[] {
    return [...this.#series.values()].flatMap((series) => {
      this.#publish(series)
      return series.published.count === 0 ? [] : this.#lines(series)
    })
  }

  #seriesOf(labels: Labels): Series {
    const key = `${labels.method} ${labels.route} ${labels.status}`
    let series = this.#series.get(key)
    if (!series) {
      series = { labels, published: emptyHistogram(), pending: undefined }
      this.#series.set(key, series)
    }
    return series
  }

  /** Publishes the counts that are due. Uses minutes of the clock, so that no caller can choose their limits. */
  #publish({ pending, published }: Series): void {
    const minute = this.#minute()
    if (!pending || pending.minute === minute) return
    const isNewDay = Math.floor(minute / DAY_MINUTES) > Math.floor(pending.minute / DAY_MINUTES)
    const isGroup = pending.thisMinute.count >= MIN_GROUP
    pending.minute = minute
    move(pending.thisMinute, pending.earlier)
    if (isGroup || (isNewDay && pending.earlier.count >= MIN_GROUP)) {
      move(pending.earlier, published)
    }
  }

  #minute(): number {
    return Math.floor(this.#now() / MINUTE_MS)
  }

  #lines({ labels, published: { buckets, count, sum } }: Series): Sample[] {
    let cumulative = 0
    const bucket = (le: number | string, value: number): Sample => ({
      metricName: `${this.#name}_bucket`,
      labels: { ...labels, le },
      value,
    })
    return [
      ...BOUNDS.map((bound, index) => bucket(bound, (cumulative += buckets[index] ?? 0))),
      bucket('+Inf', count),
      { metricName: `${this.#name}_sum`, labels: { ...labels }, value: sum },
      { metricName: `${this.#name}_count`, labels: { ...labels }, value: count },
    ]
  }
}

const emptyHistogram = (): Histogram => ({ buckets: BOUNDS.map(() => 0), count: 0, sum: 0 })

function add(histogram: Histogram, seconds: number): void {
  histogram.count += 1
  histogram.sum += seconds
  const index = BOUNDS.findIndex((bound) => seconds <= bound)
  if (index >= 0) histogram.buckets[index] = (histogram.buckets[index] ?? 0) + 1
}

function move(from: Histogram, to: Histogram): void {
  for (const [index, count] of from.buckets.entries()) {
    to.buckets[index] = (to.buckets[index] ?? 0) + count
    from.buckets[index] = 0
  }
  to.count += from.count
  to.sum += from.sum
  from.count = 0
  from.sum = 0
}
