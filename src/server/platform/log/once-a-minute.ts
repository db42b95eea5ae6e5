const QUIET_MS = 60_000

/** Says something once, and for a minute no more: what is away is missed by everybody who asks. */
export function onceAMinute<T>(say: (what: T) => void): (what: T) => void {
  let quietUntil = 0
  return (what) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + QUIET_MS
    say(what)
  }
}
