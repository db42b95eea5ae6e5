import { MONEY_BACK_DAYS } from '#domain/plans.ts'
import {
  DEFAULT_GROUP_SIZE,
  MIN_COMPARISON_SIZE,
  MIN_DISTRIBUTION_SIZE,
  MIN_FOR_INTERVAL,
} from '#domain/release.ts'
import type { FaqEntry } from '#web/ui/Faq.tsx'

export const PRICING_FAQ: readonly FaqEntry[] = [
  {
    question: 'Is there a limit on how many people can respond?',
    answer: 'No. Every plan includes unlimited responses.',
  },
  {
    question: 'How large does a team have to be?',
    answer: `Results need at least ${DEFAULT_GROUP_SIZE} responses, the default group size. Distributions need ${MIN_DISTRIBUTION_SIZE}, added to the results together. Saying whether a change is clear needs ${MIN_COMPARISON_SIZE} in both rounds. Margins of error begin at ${MIN_FOR_INTERVAL} and are rough below ${MIN_DISTRIBUTION_SIZE}.`,
  },
  {
    question: 'Who writes the insights?',
    answer:
      'A built-in analyst, by fixed rules: the same results always give the same text. If this installation uses an AI provider, that provider writes the insights on the results page, and the page says so. PDF reports always use the built-in analyst.',
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
