/**
 * Marketing copy, given by the specification: the claims are fixed texts, not figures of this
 * installation, and nothing may be computed from them.
 */
export const CLAIMS = [
  { value: '6', label: 'assessment types' },
  { value: '50+', label: 'key metrics' },
  { value: '10k+', label: 'teams assessed' },
  { value: '95%', label: 'accuracy' },
] as const

export const FEATURES = [
  {
    title: 'Anonymous where it counts',
    text: 'An answer is stored without name, account, address or time of day. Figures wait until as many people have answered as you set, 3 by default.',
  },
  {
    title: 'One link, no accounts',
    text: 'Your team opens a link and answers, on a phone or a laptop. Nothing to install, no accounts for your team.',
  },
  {
    title: 'Questions people can answer',
    text: 'Plain statements about the work, built on published research. Most rounds take a few minutes.',
  },
  {
    title: 'Insights you can use',
    text: 'Strengths, growth areas and next steps, written from the figures of the round and never from names.',
  },
  {
    title: 'Figures that know their limits',
    text: 'Small teams give uncertain numbers. Where a difference is too small to tell, the results say so.',
  },
  {
    title: 'Reports to hand on',
    text: 'A report one can give to a director, and a spreadsheet for your own sums, from the Starter plan on.',
  },
] as const
