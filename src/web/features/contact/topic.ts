import { ADD_ONS, PLANS, parseTier } from '#domain/plans.ts'

/** What a link to this page was about, in words: a plan, or something sold beside the plans. */
export function topicOf(search: URLSearchParams): string | undefined {
  const tier = parseTier(search.get('plan') ?? '')
  if (tier) return `the ${PLANS[tier].name} plan`
  const addOn = ADD_ONS.find(({ id }) => id === search.get('about'))
  return addOn && `the add-on ${addOn.name}`
}

/** A mail that is begun for the visitor. */
export function mailLink(address: string, topic: string | undefined): string {
  return topic
    ? `mailto:${address}?subject=${encodeURIComponent(`About ${topic}`)}`
    : `mailto:${address}`
}
