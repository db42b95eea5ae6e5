import type { ObjectEntry } from '#web/features/api-docs/content.ts'
import { FieldList } from './FieldList.tsx'
import { Words } from './Words.tsx'

export function ObjectList({ objects }: { objects: readonly ObjectEntry[] }) {
  return (
    <div className="grid gap-12">
      {objects.map(({ name, description, shapes }) => (
        <article key={name} id={name} aria-labelledby={`${name}-title`} className="min-w-0">
          <h3 id={`${name}-title`} className="font-mono font-semibold">
            <a href={`#${name}`} className="hover:underline">
              {name}
            </a>
          </h3>
          {description && (
            <p className="mt-1 text-sm">
              <Words>{description}</Words>
            </p>
          )}
          {shapes.length > 1 && <p className="mt-1 text-sm">One of these:</p>}
          <div className="grid gap-4">
            {shapes.map((fields) => (
              <FieldList key={JSON.stringify(fields)} fields={fields} />
            ))}
          </div>
        </article>
      ))}
    </div>
  )
}
