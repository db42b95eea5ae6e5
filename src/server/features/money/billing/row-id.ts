import { z } from 'zod'

const RowId = z.uuid()

/**
 * True if the provider's idempotency key can be the id of a row here. Other applications may share
 * the provider's account and use keys of another form.
 */
export const isRowId = (key: string | null): key is string => RowId.safeParse(key).success
