import type { ReactNode } from 'react'
import type { ChangePreview } from '#contract/billing.ts'
import { priceInCents } from '#domain/billing.ts'
import { LostFeatures } from '#web/features/money/billing/components/LostFeatures.tsx'
import {
  byPeriod,
  changeTarget,
  perPeriod,
  planName,
} from '#web/features/money/billing/plan-words.ts'
import { formatCents } from '#domain/money.ts'
import { formatDate } from '#web/lib/time.ts'

/** The cost and date of a plan change, shown before it is confirmed. */
export function ChangeTerms({ preview }: { preview: ChangePreview }) {
  return preview.kind === 'upgrade' ? (
    <Upgrade preview={preview} />
  ) : (
    <Downgrade preview={preview} />
  )
}

function Upgrade({ preview: { from, to, due, credit, renewal } }: { preview: ChangePreview }) {
  if (!to) return null
  const samePeriod = from.period === to.period
  // `due` is the charge less the credit, but never below zero.
  const charge = due > 0 ? due + credit : priceInCents(to)
  return (
    <>
      <p>
        You're on {planName(from.tier)}, billed {byPeriod(from.period)}.{' '}
        {from.tier === to.tier
          ? `It will be billed ${byPeriod(to.period)} from now on.`
          : `${planName(to.tier)} replaces it immediately.`}
      </p>
      <dl className="figures mt-5 border-t border-line">
        <Line
          term={
            samePeriod && renewal
              ? `${planName(to.tier)} until ${formatDate(renewal.at)}`
              : `${planName(to.tier)} for ${perPeriod(to.period)}`
          }
        >
          {formatCents(charge)}
        </Line>
        <Line term={`Credit for unused time on ${planName(from.tier)}`}>
          {credit > 0 ? `−${formatCents(credit)}` : formatCents(0)}
        </Line>
        <Line term="Due now" strong>
          {formatCents(due)}
        </Line>
        {renewal && (
          <Line term={`Next payment on ${formatDate(renewal.at)}`}>
            {formatCents(renewal.amount)}
          </Line>
        )}
      </dl>
      {due === 0 && credit > 0 && (
        <p className="mt-3 text-sm text-muted">
          Any remaining credit stays on your account for future payments.
        </p>
      )}
    </>
  )
}

function Downgrade({ preview }: { preview: ChangePreview }) {
  const { from, to, effectiveAt, renewal, lost } = preview
  if (!to) return null
  return (
    <div className="grid gap-4">
      <p>
        You keep {planName(from.tier)} until <strong>{formatDate(effectiveAt)}</strong>, the end of
        the period you've paid for. Then {changeTarget(from, to)} starts
        {renewal && `, and ${formatCents(renewal.amount)} ${perPeriod(to.period)} is charged`}.
        Nothing is due today.
      </p>
      {from.tier !== to.tier && <LostFeatures lost={lost} />}
    </div>
  )
}

function Line({
  term,
  strong = false,
  children,
}: {
  term: string
  strong?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`flex justify-between gap-6 border-b py-3 ${strong ? 'border-ink text-lg font-semibold' : 'border-line'}`}
    >
      <dt>{term}</dt>
      <dd className="text-right whitespace-nowrap">{children}</dd>
    </div>
  )
}
