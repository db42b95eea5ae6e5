import { MONEY_BACK_DAYS } from '#domain/plans.ts'
import type { FaqEntry } from '#web/ui/Faq.tsx'

export const PRICING_FAQ: readonly FaqEntry[] = [
  {
    question: 'Does a plan limit how many people may answer?',
    answer: 'No. A round takes as many answers as your team gives, on every plan.',
  },
  {
    question: 'What happens to my data when I go to a smaller plan?',
    answer:
      'Nothing is deleted. What is above the new limit stays readable; only creating more has to wait until you are below it again.',
  },
  {
    question: 'How is a month of quizzes counted?',
    answer:
      'By calendar month (UTC), as sessions are created. Deleting a session does not give its place back.',
  },
  {
    question: 'Can I get my money back?',
    answer: `Yes, within ${MONEY_BACK_DAYS} days of a payment. Write to us; you need not say why.`,
  },
  {
    question: 'Can I cancel at any time?',
    answer:
      'Yes. The plan stays until the end of the period you have paid for and the account is free after that.',
  },
]
