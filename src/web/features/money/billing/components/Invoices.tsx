import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#contract/billing.ts'
import { invoicesQuery } from '#web/features/money/billing/queries.ts'
import { formatCents } from '#domain/money.ts'
import { formatDate } from '#web/lib/time.ts'
import { addressInWorkspace } from '#web/lib/workspace-address.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'

const STATUS: Readonly<Record<Invoice['status'], string>> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Canceled',
  disputed: 'Disputed',
  refunded: 'Refunded',
}

/** All invoices, newest first. */
export function Invoices() {
  const invoices = useQuery(invoicesQuery)
  return (
    <Card title="Invoices">
      <QueryView query={invoices} what="your invoices" sizes={['h-32']}>
        {(list) =>
          list.length > 0 ? (
            <InvoiceTable invoices={list} />
          ) : (
            <p className="text-muted">
              No invoices yet.{' '}
              <TextLink to={paths.pricing()} className="text-ink">
                View plans
              </TextLink>
            </p>
          )
        }
      </QueryView>
    </Card>
  )
}

/** On phones each invoice is a two-column block with the amount on the right. */
function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <table className="figures w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">Invoices</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-ink text-left">
          <Head>Date</Head>
          <Head>Number</Head>
          <Head>Description</Head>
          <Head numeric>Amount</Head>
          <Head>Status</Head>
          <Head>
            <span className="sr-only">Document</span>
          </Head>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'sm:py-3 sm:pr-6 sm:align-top sm:last:pr-0'

function Head({ numeric = false, children }: { numeric?: boolean; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={`py-2 pr-6 font-semibold last:pr-0 ${numeric ? 'text-right' : 'text-left'}`}
    >
      {children}
    </th>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, description, amount, status, createdAt, url } = invoice
  return (
    <tr className="border-b border-line last:border-b-0 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:py-4">
      <td className={`${CELL} font-semibold sm:whitespace-nowrap`}>{formatDate(createdAt)}</td>
      <td className={`${CELL} text-muted max-sm:order-3 max-sm:col-span-2 sm:whitespace-nowrap`}>
        {number ?? 'No number'}
      </td>
      <td className={`${CELL} max-sm:order-2 max-sm:col-span-2 sm:w-full`}>{description}</td>
      <td className={`${CELL} text-right font-semibold max-sm:order-1`}>{formatCents(amount)}</td>
      <td className={`${CELL} max-sm:order-4 max-sm:self-center`}>
        <Badge strong={status === 'open' || status === 'disputed'}>{STATUS[status]}</Badge>
      </td>
      <td className={`${CELL} text-right max-sm:order-5`}>
        {url && (
          <TextAnchor
            href={addressInWorkspace(url)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center sm:min-h-0"
          >
            View
            <span className="sr-only">
              {' '}
              invoice {number ?? formatDate(createdAt)}, in a new tab
            </span>
          </TextAnchor>
        )}
      </td>
    </tr>
  )
}
