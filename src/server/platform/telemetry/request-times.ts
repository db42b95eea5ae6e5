/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** So many calls at least come to show together where one alone would tell of a person. */
const GROUP = 10
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Which requests are counted together: patterns and classes, never an address. */
interface Labels {
  readonly method: string
  readonly route: string
  /** `2xx` to `5xx`. */
  readonly status: string
}

interface Tally {
  readonly buckets: number[]
  count: number
  sum: number
}

interface Cell {
  readonly labels: Labels
  readonly shown: Tally
  /** What does not show yet, and the minute in which the latest of it came. */
  held: { minute: number; readonly fresh: Tally; readonly rest: Tally } | undefined
}

/** One line of the Prometheus text, as prom-client takes it. */
export interface Sample {
  readonly metricName: string
  readonly labels: Record<string, string | number>
  readonly value: number
}

/**
 * How many requests there were and how long they took. What is held back, an answerer's calls among
 * them, shows at the end of a minute that brought a group of the same kind, all that waits with it;
 * what stays below shows after the end of a day (UTC), if it has become a group by then. So no two
 * scrapes differ by fewer than a group, and none tells when one person called.
 */
export class RequestTimes {
  readonly #name: string
  readonly #now: () => number
  readonly #cells = new Map<string, Cell>()

  constructor(name: string, now: () => number = () => Date.now()) {
    this.#name = name
    this.#now = now
  }

  note(labels: Labels, seconds: number, holdBack: boolean): void {
    const cell = this.#cell(labels)
    if (!holdBack) {
      add(cell.shown, seconds)
      return
    }
    cell.held ??= { minute: this.#minute(), fresh: emptyTally(), rest: emptyTally() }
    this.#settle(cell)
    add(cell.held.fresh, seconds)
  }

  /** What may be seen. Kinds of which nothing shows are not named either. */
  samples(): Sample[] {
    return [...this.#cells.values()].flatMap((cell) => {
      this.#settle(cell)
      return cell.shown.count === 0 ? [] : this.#lines(cell)
    })
  }

  #cell(labels: Labels): Cell {
    const key = `${labels.method} ${labels.route} ${labels.status}`
    let cell = this.#cells.get(key)
    if (!cell) {
      cell = { labels, shown: emptyTally(), held: undefined }
      this.#cells.set(key, cell)
    }
    return cell
  }

  /** Nothing within a minute; the minutes are the clock's, so no caller chooses when they end. */
  #settle({ held, shown }: Cell): void {
    const minute = this.#minute()
    if (!held || held.minute === minute) return
    const newDay = Math.floor(minute / DAY_MINUTES) > Math.floor(held.minute / DAY_MINUTES)
    const isGroup = held.fresh.count >= GROUP
    held.minute = minute
    move(held.fresh, held.rest)
    if (isGroup || (newDay && held.rest.count >= GROUP)) move(held.rest, shown)
  }

  #minute(): number {
    return Math.floor(this.#now() / MINUTE_MS)
  }

  #lines({ labels, shown: { buckets, count, sum } }: Cell): Sample[] {
    let below = 0
    const bucket = (le: number | string, value: number): Sample => ({
      metricName: `${this.#name}_bucket`,
      labels: { ...labels, le },
      value,
    })
    return [
      ...BOUNDS.map((bound, index) => bucket(bound, (below += buckets[index] ?? 0))),
      bucket('+Inf', count),
      { metricName: `${this.#name}_sum`, labels: { ...labels }, value: sum },
      { metricName: `${this.#name}_count`, labels: { ...labels }, value: count },
    ]
  }
}

const emptyTally = (): Tally => ({ buckets: BOUNDS.map(() => 0), count: 0, sum: 0 })

function add(tally: Tally, seconds: number): void {
  tally.count += 1
  tally.sum += seconds
  const index = BOUNDS.findIndex((bound) => seconds <= bound)
  if (index >= 0) tally.buckets[index] = (tally.buckets[index] ?? 0) + 1
}

function move(from: Tally, to: Tally): void {
  for (const [index, count] of from.buckets.entries()) {
    to.buckets[index] = (to.buckets[index] ?? 0) + count
    from.buckets[index] = 0
  }
  to.count += from.count
  to.sum += from.sum
  from.count = 0
  from.sum = 0
}
