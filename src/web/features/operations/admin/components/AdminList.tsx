import type { ReactNode } from 'react'
import type { Sort } from '#contract/list-pages.ts'
import { nextSort } from '#web/features/operations/admin/list-query.ts'
import { pageRangeText } from '#web/features/operations/admin/page-range.ts'
import type { List } from '#web/features/operations/admin/use-list.ts'
import type { ListPage } from '#web/lib/api.ts'
import type { Query } from '#web/lib/join-queries.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { AdminFailure } from './AdminFailure.tsx'
import { ListPages, pagesOf } from './ListPages.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'

export interface AdminColumn<Row, Sorted extends string = never> extends Omit<Column<Row>, 'sort'> {
  /** Makes the column sortable: the sort key, and the first direction. */
  readonly sort?: { readonly by: Sorted; readonly first: 'up' | 'down' }
  /** Sticky when the table scrolls sideways; its header is for screen readers only. */
  readonly actions?: boolean
  /** Missing on an organization's own server. */
  readonly ofService?: boolean
}

/** Shows a searchable, sortable, paged table whose state is in the URL. */
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
  columns: readonly AdminColumn<Row, Sorted>[]
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
              <ScrollRegion label={`${title}, table`}>
                <DataTable
                  caption={title}
                  className="whitespace-nowrap [&_tbody_th]:font-semibold"
                  columns={columns
                    .filter(({ ofService = false }) => !ofService || !isOwnServer())
                    .map((column) => toColumn(column, list))}
                  rows={data.rows}
                  keyOf={({ id }) => id}
                />
              </ScrollRegion>
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

const toColumn = <Row, Sorted extends string>(
  { sort, actions = false, ofService: _ofService, ...column }: AdminColumn<Row, Sorted>,
  list: Pick<List<Sorted>, 'sort' | 'sortBy'>,
): Column<Row> => ({
  ...column,
  ...(actions && {
    hideHeader: true,
    className: 'sticky right-0 w-11 bg-surface px-1 py-0 focus-within:z-1',
  }),
  sort: sort && {
    sorted: directionOf(list.sort, sort.by),
    onSort: () => list.sortBy(nextSort(list.sort, sort.by, sort.first)),
  },
})

/** Returns the direction of a column; undefined if the list is sorted by another one. */
function directionOf<Sorted extends string>(sort: Sort<Sorted>, column: Sorted) {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
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
