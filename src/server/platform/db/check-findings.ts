/** How many of a kind are told one by one. */
const TOLD = 20

/** What a check of the data has found to be wrong, in words that name rows and never quote them. */
export class Findings {
  readonly #byKind = new Map<string, { count: number; told: string[] }>()

  /** `kind` is what is wrong, `where` in which row. */
  add(kind: string, where: string): void {
    const found = this.#byKind.get(kind) ?? { count: 0, told: [] }
    found.count += 1
    if (found.told.length < TOLD) found.told.push(where)
    this.#byKind.set(kind, found)
  }

  get count(): number {
    return [...this.#byKind.values()].reduce((sum, { count }) => sum + count, 0)
  }

  text(): string {
    return [...this.#byKind]
      .flatMap(([kind, { count, told }]) => [
        `${kind}: ${count}`,
        ...told.map((where) => `  ${where}`),
        ...(count > told.length ? [`  and ${count - told.length} more`] : []),
      ])
      .join('\n')
  }
}
