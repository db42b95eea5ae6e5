import { MIN_COMMENTS_MIXED } from '#domain/comments.ts'
import { MIN_GROUP_SIZE } from '#domain/release.ts'

/** How many rows of waiting comments hold MIN_COMMENTS_MIXED of them at least. */
export const COMMENT_ROWS = Math.ceil(MIN_COMMENTS_MIXED / MIN_GROUP_SIZE)
