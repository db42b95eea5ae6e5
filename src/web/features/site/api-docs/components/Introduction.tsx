import { clsx } from 'clsx'
import { DEFAULT_PAGE_SIZE } from '#contract/list-pages.ts'
import { API_CALLS_PER_HOUR, MAX_API_KEYS } from '#domain/api-limits.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { formatPlanNames } from '#domain/plans.ts'
import type { CallEntry } from '#web/features/site/api-docs/content.ts'
import { siteOrigin } from '#web/lib/origin.ts'
import { paths } from '#web/paths.ts'
import { PublicSection } from '#web/ui/PublicSection.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { InlineCode } from './InlineCode.tsx'

/** The general meaning of each error status, and another one for an organization's own server. */
const STATUSES: readonly (readonly [status: string, words: string, ownWords?: string])[] = [
  ['400', 'Invalid input; `issues` lists the fields.'],
  ['401', 'The key is unknown, revoked, or not sent as shown above.'],
  [
    '403',
    'This call does not accept keys, or your plan does not include it (then `upgradeRequired` is true).',
    'This call does not accept keys.',
  ],
  ['404', 'Not found, or not yours.'],
  ['409', 'Not possible in the current state; the message says why.'],
  ['429', 'Too many calls; try again after the number of seconds in `Retry-After`.'],
  ['503', 'Temporarily unavailable; try again after the number of seconds in `Retry-After`.'],
]

const ERROR = `HTTP/1.1 409 Conflict

{
  "code": "conflict",
  "message": "Too few answers are included in the results of this round yet."
}`

/** What applies to all calls: keys, anonymity, errors and limits, with an index of the calls. */
export function Introduction({
  groups,
}: {
  groups: readonly { title: string; calls: CallEntry[] }[]
}) {
  return (
    <>
      <PublicSection id="calls" title="All calls" lead="Select a call for its description.">
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {groups.map(({ title, calls }) => (
            <li key={title}>
              <p className="text-sm font-semibold">{title}</p>
              <ul className="mt-1">
                {calls.map(({ id, summary }) => (
                  <li key={id}>
                    <TextAnchor
                      href={`#${id}`}
                      className="inline-flex min-h-11 items-center sm:min-h-9"
                    >
                      {summary}
                    </TextAnchor>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </PublicSection>
      <PublicSection ruled id="keys" title="Keys">
        <div className="grid gap-4">
          <p>
            <span className="own:hidden">
              API keys are available on the {formatPlanNames('hasApiAccess')} plan.
            </span>{' '}
            Create one in the <TextLink to={paths.workspaceApiKeys}>workspace settings</TextLink>,
            where it is shown once, and send it with every call:
          </p>
          <CodeBlock label="A call with a key">
            {`export SEXTANT_KEY=sxt_…\n\ncurl "${siteOrigin()}/api/teams" \\\n  -H "Authorization: Bearer $SEXTANT_KEY"`}
          </CodeBlock>
          <p>
            A key can read what you can read on the site, and create rounds. It cannot change or
            delete anything else, or read anything about sign-ins,{' '}
            <span className="own:hidden">payments, </span>the account or other keys. Use a separate
            key for each program (at most {MAX_API_KEYS}), so that you can revoke one without
            affecting the others. A revoked key stops working immediately. Setting a new password
            revokes all keys.{' '}
            <span className="own:hidden">
              Keys stop working when the plan ends, and work again when you return to it.
            </span>
          </p>
          <p>
            Use keys on servers only: {PRODUCT_NAME} rejects cross-origin requests, so keys do not
            work in pages of other sites. All other calls are described in{' '}
            <TextAnchor href={paths.apiDescription}>openapi.json</TextAnchor>.
          </p>
        </div>
      </PublicSection>
      <PublicSection ruled id="anonymity" title="What the API never returns">
        <p>
          The API never returns who responded or at what time of day, nor one person’s set of
          answers in a round with a group size above 1. It returns what the results page shows:
          responses included in the results, which are added in groups of at least the size that
          people were told before the first question. More calls do not show results sooner. The{' '}
          <TextLink to={paths.privacy}>Privacy Policy</TextLink> has the details.
        </p>
      </PublicSection>
      <PublicSection ruled id="lists" title="Long lists">
        <p>
          A list has at most {DEFAULT_PAGE_SIZE} items, or as many as{' '}
          <code className="font-mono">limit</code> asks for. The header{' '}
          <code className="font-mono">X-Total-Count</code> has the number of all items, and{' '}
          <code className="font-mono">Link</code> the address of the next page as{' '}
          <code className="font-mono">rel="next"</code>.
        </p>
      </PublicSection>
      <PublicSection ruled id="errors" title="Errors and limits">
        <div className="grid gap-6">
          <p>
            Every error has the same body: a <code className="font-mono">code</code> for programs
            and a <code className="font-mono">message</code> for people. Invalid fields are listed
            in <code className="font-mono">issues</code>.
          </p>
          <CodeBlock label="An error response">{ERROR}</CodeBlock>
          <dl className="divide-y divide-line border-y border-line text-sm">
            {STATUSES.map(([status, words, ownWords]) => (
              <div key={status} className="grid grid-cols-[3.5rem_1fr] gap-x-4 py-2.5">
                <dt className="figures font-semibold">{status}</dt>
                <dd className={clsx('text-muted', ownWords && 'own:hidden')}>
                  <InlineCode>{words}</InlineCode>
                </dd>
                {ownWords && <dd className="hidden text-muted own:block">{ownWords}</dd>}
              </div>
            ))}
          </dl>
          <p>
            A key can make {API_CALLS_PER_HOUR} calls an hour, counted from its first call. Further
            calls get status 429 and a <code className="font-mono">Retry-After</code> header: wait
            that many seconds.
          </p>
        </div>
      </PublicSection>
    </>
  )
}
