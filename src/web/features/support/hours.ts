/** When somebody is there, and how soon an answer comes; texts given by the specification. */
export const SUPPORT_HOURS = [
  { days: 'Monday to Friday', hours: '9 am to 6 pm EST' },
  { days: 'Saturday', hours: '10 am to 2 pm EST' },
  { days: 'Sunday', hours: 'Closed' },
] as const

export const RESPONSE_TIMES = [
  { who: 'Every plan', when: 'Within 24 hours' },
  { who: 'Business', when: 'The same day' },
  { who: 'Emergencies (Business only)', when: 'Within 2 hours' },
] as const
