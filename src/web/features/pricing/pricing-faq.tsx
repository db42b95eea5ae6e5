import { MONEY_BACK_DAYS } from '#domain/plans.ts'
import { DEFAULT_GROUP_SIZE, MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import type { FaqEntry } from '#web/ui/Faq.tsx'

export const PRICING_FAQ: readonly FaqEntry[] = [
  {
    question: 'Is there a limit on how many people can respond?',
    answer: 'No. Every plan includes unlimited responses.',
  },
  {
    question: 'How large does a team have to be?',
    answer: `Results need at least ${DEFAULT_GROUP_SIZE} responses, the default group size. Distributions, margins of error and clear changes between rounds need ${MIN_DISTRIBUTION_SIZE}. With fewer, you see averages only.`,
  },
  {
    question: 'What happens to my data if I move to a smaller plan?',
    answer:
      'Nothing is deleted. Anything over the new limits stays readable, but you cannot create more until you are below them again.',
  },
  {
    question: 'How are rounds per month counted?',
    answer: 'By calendar month (UTC), when a round is created. Deleted rounds count too.',
  },
  {
    question: 'Can I get a refund?',
    answer: `Yes, within ${MONEY_BACK_DAYS} days of a payment. Contact us; you don't need to give a reason.`,
  },
  {
    question: 'Can I cancel at any time?',
    answer:
      'Yes. Your plan stays active until the end of the period you have paid for. After that your account is on the Free plan.',
  },
]
