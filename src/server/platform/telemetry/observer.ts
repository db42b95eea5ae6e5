/** Something that the server does besides answering: asking another service, or a job. */
export interface Deed {
  readonly kind: 'mail' | 'payments' | 'ai' | 'job'
  /** Of a closed set: the call of the port, or the queue. */
  readonly name: string
}

/** Whoever is told what the server does. */
export interface Observer {
  /** Does the work and notes how it ended; what it throws is thrown on. */
  readonly during: <T>(deed: Deed, work: () => Promise<T>) => Promise<T>
}

/** Several as one, the first outermost. */
export function together(observers: readonly Observer[]): Observer {
  return {
    during: <T>(deed: Deed, work: () => Promise<T>) =>
      observers.reduceRight<() => Promise<T>>(
        (inner, observer) => () => observer.during(deed, inner),
        work,
      )(),
  }
}
