import { Disclosure } from '#web/ui/Disclosure.tsx'

/** What anonymity does not cover, said plainly where a round is set up. */
export function PromiseLimits() {
  return (
    <Disclosure summary="What this does not protect against">
      <ul className="mt-2 list-disc space-y-2 pl-11 text-sm text-muted">
        <li>
          Whoever has the link can answer more than once. Someone who forges answers can thin the
          group until a single real answer shows through.
        </li>
        <li>Rounds over overlapping teams can be compared with each other.</li>
        <li>Where everybody answers alike, the figure shows what everybody answered.</li>
      </ul>
    </Disclosure>
  )
}
