import ArrowRight from 'lucide-react/icons/arrow-right'
import { clsx } from 'clsx'
import { isOwnServer } from '#web/lib/organization.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { LINK_ROWS, LinkRow } from '#web/ui/LinkRow.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { AnalyticsView } from './components/AnalyticsView.tsx'
import { MainTiles } from './components/MainTiles.tsx'
import { ThisMonth } from './components/ThisMonth.tsx'

export const meta = () => privateMeta('Admin')

const LINKS = [
  {
    to: paths.adminUsers,
    title: 'All Users',
    text: `Accounts, ${isOwnServer() ? '' : 'plans, '}roles and suspensions.`,
  },
  {
    to: paths.adminWorkspaces,
    title: 'All Workspaces',
    text: `All workspaces${isOwnServer() ? ' and their owners' : ', their owners and plans'}.`,
  },
  { to: paths.adminTeams, title: 'All Teams', text: 'All teams and their owners.' },
  {
    to: paths.adminAnalytics,
    title: 'Analytics',
    text: 'Charts for the last twelve months, and totals.',
  },
  { to: paths.adminAudit, title: 'Audit Log', text: 'Changes that admins made to accounts.' },
] as const

export default function AdminPage() {
  return (
    <Page title="Admin Panel" description="Overview of this installation.">
      <AnalyticsView>
        {(analytics) => (
          <>
            <MainTiles analytics={analytics} />
            <ThisMonth analytics={analytics} />
          </>
        )}
      </AnalyticsView>
      <ul className={clsx('mt-12', LINK_ROWS)}>
        {LINKS.map(({ to, title, text }) => (
          <LinkRow key={to} to={to} title={title} detail={text}>
            <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
          </LinkRow>
        ))}
      </ul>
    </Page>
  )
}
