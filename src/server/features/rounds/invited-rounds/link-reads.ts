/**
 * Reads the link rows of all running rounds every minute. PostgreSQL marks a row as committed when it is
 * first read after its insert (t_infomask). Without this job the marks would show whose link was opened.
 */
export const LINK_READS = { queue: 'round-link-reads', cron: '* * * * *' }

export { readLinkRows } from './schedule-repo.ts'
