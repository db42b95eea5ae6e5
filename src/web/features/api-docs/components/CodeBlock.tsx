import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'

/** Something to type as it stands: scrolls sideways where it is too wide. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <ScrollRegion label={label} className="rounded-control border border-line bg-sunken">
      <pre className="w-max min-w-full p-4 font-mono text-sm leading-6">
        <code>{children}</code>
      </pre>
    </ScrollRegion>
  )
}
