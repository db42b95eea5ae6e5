import type { ReactNode } from 'react'
import { pageRangeText } from '#web/features/operations/admin/page-range.ts'
import type { List } from '#web/features/operations/admin/use-list.ts'
import type { ListPage } from '#web/lib/api.ts'
import type { Query } from '#web/lib/join-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { AdminFailure } from './AdminFailure.tsx'
import { AdminTable } from './AdminTable.tsx'
import type { Column } from './AdminTable.tsx'
import { ListPages, pagesOf } from './ListPages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'

/** A searchable, sortable, paged table whose state is in the URL. */
export function AdminList<Row extends { readonly id: string | number }, Sorted extends string>({
  title,
  what,
  searchLabel,
  searchHint,
  empty,
  columns,
  list,
  read,
}: {
  title: string
  what: 'users' | 'workspaces' | 'teams' | 'changes'
  searchLabel: string
  searchHint: string
  empty: string
  columns: readonly Column<Row, Sorted>[]
  list: List<Sorted>
  read: Query<ListPage<Row>>
}) {
  const { data } = read
  return (
    <Card title={title}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="w-full max-w-md">
          <SearchField
            label={searchLabel}
            hint={searchHint}
            value={list.search}
            onSearch={list.searchFor}
          />
        </div>
        <p role="status" className="figures text-sm text-muted">
          {data && pageRangeText(list.page, data, what)}
        </p>
      </div>
      <QueryView
        query={read}
        what={what}
        sizes={['h-96']}
        failure={<AdminFailure what={what} read={read} />}
        paged
      >
        {(data) => (
          <>
            {data.rows.length > 0 ? (
              <AdminTable
                caption={title}
                columns={columns}
                rows={data.rows}
                sort={list.sort}
                onSort={list.sortBy}
              />
            ) : (
              <EmptyList empty={empty} list={list} total={data.total} />
            )}
            <ListPages page={list.page} total={data.total} goTo={list.goTo} />
          </>
        )}
      </QueryView>
    </Card>
  )
}

/** Shown if the list is empty, the search has no results, or the page is past the end. */
function EmptyList({
  empty,
  list,
  total,
}: {
  empty: string
  list: Pick<List<never>, 'search' | 'searchFor' | 'goTo'>
  total: number
}): ReactNode {
  if (total > 0) {
    return (
      <div className="py-6">
        <p className="text-muted">This page is empty.</p>
        <Button variant="secondary" className="mt-4" onClick={() => list.goTo(pagesOf(total))}>
          Go to the last page
        </Button>
      </div>
    )
  }
  return (
    <div className="py-6">
      <p className="text-muted">{empty}</p>
      {list.search && (
        <Button variant="secondary" className="mt-4" onClick={() => list.searchFor('')}>
          Clear the search
        </Button>
      )}
    </div>
  )
}
