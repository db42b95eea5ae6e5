import { useQuery } from '@tanstack/react-query'
import { useFirstPageWithoutCursor, useListUrl } from '#web/lib/list-url.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterLinks } from '#web/ui/FilterLinks.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { actionListOf, readShown } from './action-list.ts'
import { NOTHING_SHOWN, SHOWN, SHOWN_LABELS } from './action-words.ts'
import { ActionList } from './components/ActionList.tsx'
import { actionPageQuery } from './queries.ts'

export const meta = () => privateMeta('Actions')

/** The actions of all teams. */
export default function ActionsPage() {
  const { url } = useListUrl()
  const shown = readShown(url)
  const actions = useQuery(actionPageQuery(actionListOf(url)))
  useFirstPageWithoutCursor(actions)
  return (
    <Page
      title="Actions"
      description="What your teams agreed to do, by due date."
      actions={
        <TextLink to={paths.teams} className="inline-flex min-h-11 items-center">
          My Teams
        </TextLink>
      }
    >
      <FilterLinks
        parameter="show"
        choices={SHOWN}
        chosen={shown}
        renderLabel={(choice) => SHOWN_LABELS[choice]}
      />
      <QueryView
        query={actions}
        what="the actions"
        sizes={['h-8 w-40', 'h-20', 'h-20', 'h-20']}
        paged
      >
        {(page) => (
          <>
            <p role="status" className="sr-only">
              {page.total === 1 ? '1 action' : `${page.total} actions`}
            </p>
            {page.rows.length > 0 ? (
              <ActionList actions={page.rows} withTeam />
            ) : (
              <EmptyState
                title={NOTHING_SHOWN[shown]}
                link={<TextLink to={paths.teams}>My Teams</TextLink>}
              >
                Add actions on the page of a team, or from the results of a round.
              </EmptyState>
            )}
            <Pager page={page} />
          </>
        )}
      </QueryView>
    </Page>
  )
}
