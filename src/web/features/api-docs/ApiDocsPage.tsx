import { useLoaderData } from 'react-router'
import { PRODUCT_NAME } from '#domain/product.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx'
import { Masthead } from '#web/ui/Masthead.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CallArticle } from './components/CallArticle.tsx'
import { Introduction } from './components/Introduction.tsx'
import { ObjectList } from './components/ObjectList.tsx'
import { contentOf } from './content.ts'

export const meta = () =>
  pageMeta(
    'API',
    'Read teams, sessions and results from your own programs, and create sessions: every call that an API key serves.',
    paths.docs,
  )

/** Runs when the site is built, never in the browser. */
export const loader = () => contentOf(__API_DESCRIPTION__)

export default function ApiDocsPage() {
  const { groups, objects } = useLoaderData<typeof loader>()
  return (
    <>
      <Masthead
        title={`${PRODUCT_NAME} from your own programs`}
        lead="Read teams, sessions and results, and create sessions, with a key of the Business plan."
      >
        <ButtonLink to={paths.account} size="lg">
          Make an API key
        </ButtonLink>
        <ButtonAnchor href={paths.apiDescription} size="lg" variant="secondary">
          openapi.json
        </ButtonAnchor>
      </Masthead>
      <Introduction groups={groups} />
      {groups.map(({ title, calls }) => (
        <div key={title} className="border-t border-line">
          <Section title={title} lead={`${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`}>
            <div className="grid gap-14">
              {calls.map((entry) => (
                <CallArticle key={entry.id} entry={entry} />
              ))}
            </div>
          </Section>
        </div>
      ))}
      <div className="border-t border-line">
        <Section
          id="objects"
          title="Objects"
          lead="What answers hold. Further fields may be added."
        >
          <ObjectList objects={objects} />
        </Section>
      </div>
    </>
  )
}
