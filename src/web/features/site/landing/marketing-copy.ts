/**
 * Marketing claims. The specification gives these texts; they are not statistics of this
 * installation.
 */
export const CLAIMS = [
  { value: '6', label: 'assessment types' },
  { value: '50+', label: 'key metrics' },
  { value: '10k+', label: 'teams assessed' },
  { value: '95%', label: 'accuracy' },
] as const

export const FEATURES = [
  {
    title: 'Anonymous answers',
    text: 'Answers are stored without name, account, address or time of day. Results appear only once enough people have responded: 3 by default. You choose the number; at 1 no one is protected, and the survey page says so.',
  },
  {
    title: 'One link, no accounts',
    text: 'Your team opens a link and answers, on a phone or a laptop. Nothing to install, no accounts for your team.',
  },
  {
    title: 'Questions people can answer',
    text: 'Plain statements about the work, in categories from published research. Most rounds take a few minutes.',
  },
  {
    title: 'Insights you can use',
    text: 'Strengths, growth areas and next steps. A built-in analyst writes them by fixed rules; where an AI provider writes them instead, the page says so.',
  },
  {
    title: 'Results with a margin of error',
    text: 'Scores from small teams are uncertain. The results tell you when a difference may be everyday fluctuation.',
  },
  {
    title: 'Reports to share',
    text: 'PDF reports for leadership, Excel and CSV files for your own analysis, from the Starter plan.',
  },
] as const
