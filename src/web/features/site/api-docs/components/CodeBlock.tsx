import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'

/** A block of code that scrolls sideways. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <ScrollRegion label={label} className="rounded-control border border-line bg-sunken">
      <pre className="w-max min-w-full p-4 font-mono text-sm leading-6">
        <code>{children}</code>
      </pre>
    </ScrollRegion>
  )
}
