import { INVITED_HOURS, LONG_INVITED_HOURS } from '#domain/invited-rounds.ts'
import { LINK_HOURS, formatPlanNames } from '#domain/plans.ts'
import { paths } from '#web/paths.ts'
import type { FaqEntry } from '#web/ui/Faq.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export const SUPPORT_FAQ: readonly FaqEntry[] = [
  {
    id: 'no-figures',
    question: 'People have responded, but I see no results. Why?',
    answer:
      'Results appear when the round ends, or when you choose to show them, if enough responses are waiting: at least the group size you chose. The results page says how many responses are included, how many are waiting, and what happens next. In an invited round you can show results once before it ends; if fewer than the group size are waiting at the end, they are deleted unread.',
  },
  {
    id: 'link-life',
    question: 'How long does a survey link work?',
    answer: `${LINK_HOURS.default} hours. On ${formatPlanNames('hasCustomLinkExpiry')} you choose between ${LINK_HOURS.min} hour and ${LINK_HOURS.max / 24} days. Invited rounds stay open for up to ${INVITED_HOURS / 24} days, on ${formatPlanNames('hasLongInvitedRounds')} for up to ${LONG_INVITED_HOURS / 24}.`,
  },
  {
    id: 'answering-twice',
    question: 'Can someone respond twice?',
    answer:
      'In an open round, yes: anyone with the link can. In an invited round, no: each invited person gets one ticket, and a ticket counts once. The ticket has no name, so no one can tell whose answers came with it.',
  },
  {
    id: 'invited',
    question: 'How do I invite people by email and remind them?',
    answer:
      'Open My Teams, choose Team members and paste their addresses. Then start a round and choose “The team’s members (invited)”. The page of the round has the invitations and Send reminder, which reaches those who have not started. You do not see who that is.',
  },
  {
    id: 'group-size',
    question: 'Can I change the group size of a round?',
    answer:
      'You can raise it for responses that are not included yet. You cannot lower it, because the people who responded were promised at least that size.',
  },
  {
    id: 'plan',
    question: 'How do I change my plan?',
    answer: (
      <>
        Open <TextLink to={paths.account}>Account Settings</TextLink> and select Change Plan, or
        choose on the <TextLink to={paths.pricing()}>pricing page</TextLink>. Your card and invoices
        are in the <TextLink to={paths.workspaceInvoices}>workspace settings</TextLink>. Changing to
        a smaller plan deletes nothing.
      </>
    ),
  },
]

/** Links to the most frequent topics: FAQ entries and pages. */
export const QUICK_HELP = [
  { label: 'I see no results', to: '#no-figures' },
  { label: 'A link has expired', to: '#link-life' },
  { label: 'Someone responded twice', to: '#answering-twice' },
  { label: 'Change my plan', to: '#plan' },
  { label: 'I forgot my password', to: paths.forgotPassword },
  { label: 'Which data is stored with a response?', to: paths.privacy },
] as const
