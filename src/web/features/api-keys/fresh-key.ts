/** A key that was just made: the one time that it is at hand. */
export interface NewApiKey {
  readonly name: string
  readonly key: string
}
