import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { useRole } from '#web/features/people/auth/role.ts'
import { Section } from '#web/ui/Section.tsx'
import { paths } from '#web/paths.ts'

const MANAGER_ACTIONS = [
  {
    to: paths.createRound(),
    title: 'Start a round',
    text: 'Choose a team and an assessment and get a link.',
  },
  { to: paths.teams, title: 'Manage teams', text: 'Create, rename or delete teams.' },
  {
    to: paths.quizzes,
    title: 'View rounds',
    text: 'Share and close rounds and see their results.',
  },
] as const

const VIEWER_ACTIONS = [
  { to: paths.quizzes, title: 'View rounds', text: 'Rounds of your teams and their results.' },
  { to: paths.teams, title: 'View teams', text: 'The teams that you have access to.' },
  { to: paths.reports, title: 'View reports', text: 'Trends over time and team comparisons.' },
] as const

export function QuickActions() {
  const { canManage } = useRole()
  return (
    <Section title="Quick actions">
      <ul className="grid border-t border-ink md:grid-cols-3 md:divide-x md:divide-line md:border-b">
        {(canManage ? MANAGER_ACTIONS : VIEWER_ACTIONS).map(({ to, title, text }) => (
          <li key={to} className="border-b border-line md:border-b-0">
            <Link
              to={to}
              className="group flex h-full items-start justify-between gap-4 px-1 py-5 hover:bg-sunken md:px-5"
            >
              <span>
                <span className="block font-semibold group-hover:underline">{title}</span>
                <span className="mt-0.5 block text-sm text-muted">{text}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="mt-1 size-4 shrink-0 transition-transform duration-120 ease-out group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
