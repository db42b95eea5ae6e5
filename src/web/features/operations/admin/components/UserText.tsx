import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * User-entered text in a table cell: isolates its writing direction, and wraps long text, so that
 * it does not push other columns out of view.
 */
export function UserText({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <bdi
      className={clsx(
        'block w-max wrap-break-word whitespace-normal',
        wide ? 'max-w-56' : 'max-w-44',
      )}
    >
      {children}
    </bdi>
  )
}
