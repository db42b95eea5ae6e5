import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#contract/billing.ts'
import { invoicesQuery } from '#web/features/money/billing/queries.ts'
import { formatCents } from '#domain/money.ts'
import { formatDate } from '#web/lib/time.ts'
import { addressInWorkspace } from '#web/lib/workspace-address.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'

const STATUS: Readonly<Record<Invoice['status'], string>> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Canceled',
  disputed: 'Disputed',
  refunded: 'Refunded',
}

/** Shows all invoices, newest first. */
export function Invoices() {
  const invoices = useQuery(invoicesQuery)
  return (
    <Card title="Invoices">
      <QueryView
        query={invoices}
        what="your invoices"
        sizes={['h-32']}
        empty={
          <p className="text-muted">
            No invoices yet.{' '}
            <TextLink to={paths.pricing()} className="text-ink">
              View plans
            </TextLink>
          </p>
        }
      >
        {(list) => (
          <DataTable
            caption="Invoices"
            columns={COLUMNS}
            rows={list}
            keyOf={({ id }) => id}
            stacked
            rowClass="max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1"
          />
        )}
      </QueryView>
    </Card>
  )
}

/** On a phone each invoice is a block of two columns, with the amount on the right. */
const COLUMNS: readonly Column<Invoice>[] = [
  {
    name: 'Date',
    cellClass: 'font-semibold sm:whitespace-nowrap',
    render: ({ createdAt }) => formatDate(createdAt),
  },
  {
    name: 'Number',
    cellClass: 'text-muted max-sm:order-3 max-sm:col-span-2 sm:whitespace-nowrap',
    render: ({ number }) => number ?? 'No number',
  },
  {
    name: 'Description',
    cellClass: 'max-sm:order-2 max-sm:col-span-2 sm:w-full',
    render: ({ description }) => description,
  },
  {
    name: 'Amount',
    numeric: true,
    cellClass: 'font-semibold max-sm:order-1',
    render: ({ amount }) => formatCents(amount),
  },
  {
    name: 'Status',
    cellClass: 'max-sm:order-4 max-sm:self-center',
    render: ({ status }) => (
      <Badge strong={status === 'open' || status === 'disputed'}>{STATUS[status]}</Badge>
    ),
  },
  {
    name: 'Document',
    hideHeader: true,
    cellClass: 'text-right max-sm:order-5',
    render: ({ url, number, createdAt }) =>
      url && (
        <TextAnchor
          href={addressInWorkspace(url)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center sm:min-h-0"
        >
          View
          <span className="sr-only"> invoice {number ?? formatDate(createdAt)}, in a new tab</span>
        </TextAnchor>
      ),
  },
]
