import { API_CALLS_PER_HOUR, MAX_API_KEYS } from '#domain/api-limits.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { formatPlanNames } from '#domain/plans.ts'
import type { CallEntry } from '#web/features/api-docs/content.ts'
import { siteOrigin } from '#web/lib/origin.ts'
import { paths } from '#web/paths.ts'
import { Section } from '#web/ui/Section.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { InlineCode } from './InlineCode.tsx'

/** What a status means, wherever a call says nothing else. */
const STATUSES = [
  ['400', 'Something that was sent is wrong; `issues` name the fields.'],
  ['401', 'The key is unknown, was revoked, or is not sent as above.'],
  [
    '403',
    'The key does not serve this call, or the plan does not have it: then `upgradeRequired` is true.',
  ],
  ['404', 'There is no such thing, or it is not yours.'],
  ['409', 'It cannot be done as things stand; the message says why.'],
  ['429', 'Too many calls; wait for the seconds that `Retry-After` says.'],
  ['503', 'Not at the moment; try again after the seconds that `Retry-After` says.'],
] as const

const ERROR = `HTTP/1.1 409 Conflict

{
  "code": "conflict",
  "message": "No responses are included in the results of this round yet."
}`

/** What holds for every call, and where each of them stands. */
export function Introduction({
  groups,
}: {
  groups: readonly { title: string; calls: CallEntry[] }[]
}) {
  return (
    <>
      <Section id="calls" title="All calls" lead="Select a call for its description.">
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
      </Section>
      <div className="border-t border-line">
        <Section id="keys" title="Keys">
          <div className="grid gap-4">
            <p>
              A key comes with the {formatPlanNames('hasApiAccess')} plan. Make one on your{' '}
              <TextLink to={paths.account}>account page</TextLink>, where it is shown once, and send
              it with every call:
            </p>
            <CodeBlock label="A call with a key">
              {`export SEXTANT_KEY=sxt_…\n\ncurl "${siteOrigin()}/api/teams" \\\n  -H "Authorization: Bearer $SEXTANT_KEY"`}
            </CodeBlock>
            <p>
              It reads what you can read on the site, and creates sessions. It changes and deletes
              nothing else, and reads nothing about sign-ins, payments, the account or other keys.
              Give each program a key of its own, up to {MAX_API_KEYS} of them, so that you can
              revoke one without stopping the others. A revoked key is refused at once. Choosing a
              new password revokes all of them. When the plan ends, keys stop, and work again when
              it is back.
            </p>
            <p>
              Keys belong on servers: {PRODUCT_NAME} answers no page of another site, so a browser
              cannot use one there. Every other call of the site stands in{' '}
              <TextAnchor href={paths.apiDescription}>openapi.json</TextAnchor>, for programs.
            </p>
          </div>
        </Section>
      </div>
      <div className="border-t border-line">
        <Section id="anonymity" title="What no call returns">
          <p>
            Who answered; one person’s answers side by side, where a group size was promised; when
            somebody answered, finer than the day. Calls read what the results page shows: answers
            that count, which they do in groups of at least the size that people were told before
            the first question. Asking more often shows nothing sooner. The{' '}
            <TextLink to={paths.privacy}>Privacy Policy</TextLink> has the details.
          </p>
        </Section>
      </div>
      <div className="border-t border-line">
        <Section id="errors" title="Errors and limits">
          <div className="grid gap-6">
            <p>
              Every refusal has the same body: a <code className="font-mono">code</code> for
              programs and a <code className="font-mono">message</code> for people. What was sent
              wrong is named in <code className="font-mono">issues</code>.
            </p>
            <CodeBlock label="A refusal">{ERROR}</CodeBlock>
            <dl className="divide-y divide-line border-y border-line text-sm">
              {STATUSES.map(([status, words]) => (
                <div key={status} className="grid grid-cols-[3.5rem_1fr] gap-x-4 py-2.5">
                  <dt className="figures font-semibold">{status}</dt>
                  <dd className="text-muted">
                    <InlineCode>{words}</InlineCode>
                  </dd>
                </div>
              ))}
            </dl>
            <p>
              A key may make {API_CALLS_PER_HOUR} calls an hour, counted from its first one. What
              goes beyond is answered with 429 and a <code className="font-mono">Retry-After</code>{' '}
              header: wait that many seconds.
            </p>
          </div>
        </Section>
      </div>
    </>
  )
}
