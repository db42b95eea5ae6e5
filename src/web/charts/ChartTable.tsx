import type { ReactNode } from 'react'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { useOpenInPrint } from '#web/ui/use-open-in-print.ts'

export interface ChartTableProps {
  caption: string
  head: readonly string[]
  /** The first cell is the row header. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

export function ChartTable({ caption, head, rows }: ChartTableProps) {
  const details = useOpenInPrint()
  return (
    <Disclosure
      ref={details}
      summary={
        <span>
          Show as table<span className="sr-only">: {caption}</span>
        </span>
      }
      // Printed pages show the table open, without the control.
      className="mt-4 print:[&>summary]:hidden"
    >
      <ScrollRegion label={caption} className="mt-2 text-sm">
        <table className="figures w-full border-collapse">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-ink text-left">
              {head.map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-semibold last:pr-0">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={head[index + 1]} className="py-2 pr-4 align-top last:pr-0">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Disclosure>
  )
}
