import { ADD_ONS, PLANS, parseTier } from '#domain/plans.ts'

/** Returns the topic of a link to this page: `the Pro plan` or an add-on. */
export function topicOf(search: URLSearchParams): string | undefined {
  const tier = parseTier(search.get('plan') ?? '')
  if (tier) return `the ${PLANS[tier].name} plan`
  const addOn = ADD_ONS.find(({ id }) => id === search.get('about'))
  return addOn && `the add-on ${addOn.name}`
}

/** Returns a mailto link with the topic as subject. */
export function mailLink(address: string, topic: string | undefined): string {
  return topic
    ? `mailto:${address}?subject=${encodeURIComponent(`About ${topic}`)}`
    : `mailto:${address}`
}
