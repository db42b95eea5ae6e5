import type { ComponentProps } from 'react'

/** A hidden field that only bots fill in. */
export function Honeypot(input: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Please leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  )
}
