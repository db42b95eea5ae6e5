/** The roles of a workspace's members, the one with the most rights first. */
export const ROLES = ['owner', 'manager', 'viewer'] as const
export type Role = (typeof ROLES)[number]
