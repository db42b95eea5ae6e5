/** What has become of an action that a team agreed on. A dropped one has a reason. */
export const ACTION_STATUSES = ['open', 'done', 'dropped'] as const
export type ActionStatus = (typeof ACTION_STATUSES)[number]

/** The most actions of one team, ended ones too. */
export const MAX_ACTIONS = 500

/** The most characters of an action's texts; `reference` is for categories and ids of questions. */
export const ACTION_LENGTHS = { title: 200, owner: 120, reason: 500, reference: 120 } as const

/** An open action is due soon from this number of days before its due date. */
export const DUE_SOON_DAYS = 7
