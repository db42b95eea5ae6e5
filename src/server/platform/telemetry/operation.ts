/** A call to another service, or a run of a background job. */
export interface Operation {
  readonly kind: 'mail' | 'payments' | 'ai' | 'job'
  /** The method that was called, or the job's queue. */
  readonly name: string
}

/** Records operations: metrics and tracing. */
export interface OperationObserver {
  /** Runs the operation and records its outcome; rethrows its error. */
  readonly observe: <T>(operation: Operation, run: () => Promise<T>) => Promise<T>
}

/** Returns an observer that calls all observers, the first outermost. */
export function combineObservers(observers: readonly OperationObserver[]): OperationObserver {
  return {
    observe: <T>(operation: Operation, run: () => Promise<T>) =>
      observers.reduceRight<() => Promise<T>>(
        (inner, observer) => () => observer.observe(operation, inner),
        run,
      )(),
  }
}
