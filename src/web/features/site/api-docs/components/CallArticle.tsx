import type { CallEntry } from '#web/features/site/api-docs/content.ts'
import { siteOrigin } from '#web/lib/origin.ts'
import { Breakable } from './Breakable.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { FieldList, ValueTypeLabel } from './FieldList.tsx'
import { InlineCode } from './InlineCode.tsx'

/** Documents an API call: description, example, parameters, response and errors. */
export function CallArticle({ entry }: { entry: CallEntry }) {
  const { id, method, path, summary, parameters, body, response, errors, example } = entry
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="grid min-w-0 gap-6">
      <div>
        <h3 id={`${id}-title`} className="text-xl font-semibold">
          <a href={`#${id}`} className="hover:underline">
            {summary}
          </a>
        </h3>
        <p className="mt-1 font-mono text-sm break-words">
          <strong>{method}</strong> <Breakable>{path}</Breakable>
        </p>
      </div>
      <CodeBlock label={`Example of ${method} ${path}`}>
        {example.replace('{origin}', siteOrigin())}
      </CodeBlock>
      {parameters.length > 0 && <FieldList title="URL parameters" fields={parameters} />}
      {body.length > 0 && <FieldList title="Request body" fields={body} />}
      <div>
        <h4 className="text-sm font-semibold">Response</h4>
        <p className="mt-2 text-sm">
          <ValueTypeLabel kind={response} />
        </p>
        {response.fields.length > 0 && <FieldList fields={response.fields} />}
      </div>
      {errors.length > 0 && (
        <div>
          <h4 className="text-sm font-semibold">Errors of this call</h4>
          <ul className="mt-2 grid gap-1 text-sm text-muted">
            {errors.map(({ status, words }) => (
              <li key={status}>
                <span className="figures font-semibold text-ink">{status}</span>{' '}
                <InlineCode>{words}</InlineCode>
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  )
}
