import { useLoaderData } from 'react-router'
import { PRODUCT_NAME } from '#domain/product.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { PublicSection } from '#web/ui/PublicSection.tsx'
import { CallArticle } from './components/CallArticle.tsx'
import { Introduction } from './components/Introduction.tsx'
import { buildContent } from './content.ts'
import type { ObjectEntry } from './content.ts'
import { FieldList } from './components/FieldList.tsx'
import { InlineCode } from './components/InlineCode.tsx'

export const meta = () =>
  pageMeta(
    'API',
    'Read teams, rounds and results from your own programs, and create rounds: all calls available with an API key.',
    paths.docs,
  )

/** Runs at build time only. */
export const loader = () => buildContent(__API_DESCRIPTION__)

export default function ApiDocsPage() {
  const { groups, objects } = useLoaderData<typeof loader>()
  return (
    <>
      <PublicPageHeader
        title={`${PRODUCT_NAME} API`}
        lead={
          <>
            Read teams, rounds and results, and create rounds, from your own programs.{' '}
            <span className="own:hidden">API keys are available on the Business plan.</span>
          </>
        }
      >
        <ButtonLink to={paths.workspaceApiKeys} size="lg">
          Create API key
        </ButtonLink>
        <ButtonAnchor href={paths.apiDescription} size="lg" variant="secondary">
          openapi.json
        </ButtonAnchor>
      </PublicPageHeader>
      <Introduction groups={groups} />
      {groups.map(({ title, calls }) => (
        <div key={title} className="border-t border-line">
          <PublicSection
            title={title}
            lead={`${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`}
          >
            <div className="grid gap-14">
              {calls.map((entry) => (
                <CallArticle key={entry.id} entry={entry} />
              ))}
            </div>
          </PublicSection>
        </div>
      ))}
      <PublicSection
        ruled
        id="objects"
        title="Objects"
        lead="The fields of the objects that calls return. More fields may be added."
      >
        <ObjectList objects={objects} />
      </PublicSection>
    </>
  )
}

function ObjectList({ objects }: { objects: readonly ObjectEntry[] }) {
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
              <InlineCode>{description}</InlineCode>
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
