/** The lengths of a talk about results, in minutes. */
export const TALK_MINUTES = [30, 60] as const

export type TalkMinutes = (typeof TALK_MINUTES)[number]
