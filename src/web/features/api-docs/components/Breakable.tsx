import { Fragment } from 'react'

/** A long name that may break after each slash and dot, so that none is wider than a phone. */
export function Breakable({ children }: { children: string }) {
  const parts = children.split(/(?<=[/.])/)
  return parts.map((part, index) => (
    // What stands before a part is its own, also where the part itself comes twice.
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {part}
      <wbr />
    </Fragment>
  ))
}
