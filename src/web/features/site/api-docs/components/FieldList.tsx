import type { Field } from '#web/features/site/api-docs/content.ts'
import type { ValueType } from '#web/features/site/api-docs/value-type.ts'
import { TextAnchor } from '#web/ui/TextLink.tsx'
import { Breakable } from './Breakable.tsx'
import { InlineCode } from './InlineCode.tsx'

/** A list of fields. A table would be too wide for a phone. */
export function FieldList({ title, fields }: { title?: string; fields: readonly Field[] }) {
  return (
    <div>
      {title && <h4 className="text-sm font-semibold">{title}</h4>}
      <dl className="mt-2 divide-y divide-line border-y border-line text-sm">
        {fields.map((field) => (
          <div
            key={field.name}
            className="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(10rem,2fr)_3fr]"
          >
            <dt className="min-w-0 font-mono break-words">
              <Breakable>{field.name}</Breakable>
            </dt>
            <dd className="min-w-0 text-muted">
              <ValueTypeLabel kind={field} />
              {field.optional && ', optional'}
              {field.description && (
                <p className="text-ink">
                  <InlineCode>{field.description}</InlineCode>
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The type of a value, with a link to the object that it references. */
export function ValueTypeLabel({ kind: { words, object } }: { kind: ValueType }) {
  if (object === null) return words
  const link = (
    <TextAnchor href={`#${object}`} className="text-ink">
      {object}
    </TextAnchor>
  )
  // `list of` precedes the name, `null` follows it.
  if (words.startsWith('list')) {
    return (
      <>
        {words} {link}
      </>
    )
  }
  return (
    <>
      {link}
      {words && ` or ${words}`}
    </>
  )
}
