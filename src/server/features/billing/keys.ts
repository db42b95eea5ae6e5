import { z } from 'zod'

const Key = z.uuid()

/** Whether a key can be a row of ours: another shop at the same provider may use keys of its own. */
export const isUuid = (key: string | null): key is string => Key.safeParse(key).success
