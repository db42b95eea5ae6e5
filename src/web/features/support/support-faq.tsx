import { LINK_HOURS, plansInWords } from '#domain/plans.ts'
import { paths } from '#web/paths.ts'
import type { FaqEntry } from '#web/ui/Faq.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export const SUPPORT_FAQ: readonly FaqEntry[] = [
  {
    id: 'no-figures',
    question: 'People have answered, but I see no figures. Why?',
    answer:
      'Answers wait until at least as many people have answered as the group size you chose, and then until the round ends or you ask for the figures. The results screen says how many count, how many wait, and what will show them.',
  },
  {
    id: 'link-life',
    question: 'How long does a quiz link work?',
    answer: `${LINK_HOURS.default} hours. On ${plansInWords('hasCustomLinkExpiry')} you choose between ${LINK_HOURS.min} hour and ${LINK_HOURS.max / 24} days.`,
  },
  {
    id: 'answering-twice',
    question: 'Can somebody answer twice?',
    answer:
      'Whoever has the open link can. We do not stop it, because telling people apart would mean knowing who they are. Share the link with the team only.',
  },
  {
    id: 'group-size',
    question: 'Can I change the group size of a round?',
    answer:
      'You can raise it, for answers that do not count yet. You cannot lower it: whoever has answered was promised at least that much.',
  },
  {
    id: 'plan',
    question: 'How do I change my plan?',
    answer: (
      <>
        Open <TextLink to={paths.account}>Account Settings</TextLink> and press Change Plan, or
        choose on the <TextLink to={paths.pricing()}>pricing page</TextLink>. Going to a smaller
        plan deletes nothing.
      </>
    ),
  },
]

/** What people come for most: an answer further down, or a page. */
export const QUICK_HELP = [
  { label: 'I see no results', to: '#no-figures' },
  { label: 'A link has expired', to: '#link-life' },
  { label: 'Somebody answered twice', to: '#answering-twice' },
  { label: 'Change my plan', to: '#plan' },
  { label: 'I forgot my password', to: paths.forgotPassword },
  { label: 'What is stored of an answer?', to: paths.privacy },
] as const
