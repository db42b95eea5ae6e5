/** Rows listed for each kind of finding. */
const MAX_LISTED = 20

/** Findings of the data check. They name rows by their keys and never contain their data. */
export class Findings {
  readonly #byKind = new Map<string, { count: number; rows: string[] }>()

  /** Adds a finding of the kind for a row. */
  add(kind: string, row: string): void {
    const findings = this.#byKind.get(kind) ?? { count: 0, rows: [] }
    findings.count += 1
    if (findings.rows.length < MAX_LISTED) findings.rows.push(row)
    this.#byKind.set(kind, findings)
  }

  get count(): number {
    return [...this.#byKind.values()].reduce((sum, { count }) => sum + count, 0)
  }

  text(): string {
    return [...this.#byKind]
      .flatMap(([kind, { count, rows }]) => [
        `${kind}: ${count}`,
        ...rows.map((row) => `  ${row}`),
        ...(count > rows.length ? [`  and ${count - rows.length} more`] : []),
      ])
      .join('\n')
  }
}
