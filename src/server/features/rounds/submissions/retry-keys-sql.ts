/**
 * SQL of the function for a batch of submissions that finds and stores retry keys: hashes of ids that browsers
 * made, and of tickets. A round's rows of submission_keys divide all hashes into ranges. Its first key makes
 * the first row, and a row that gets too large is split. Without such rows a key takes 166 bytes in table and
 * index instead of 28.
 */

/** Adds the condition that a table's workspace is one of the batch, where it is needed. */
export type InBatch = (table: string) => string

/** Returns the row in whose range a key is. None before the round's first key. */
export const keyRow = (inBatch: InBatch) => `
          select first_hash, hashes from submission_keys
          where workspace_id = owners[n] and round_id = round_ids[n] and first_hash <= key_hash
            ${inBatch('submission_keys')}
          order by first_hash desc limit 1`

/** Keys that a row holds before it is split. A larger row takes longer to write again. */
const MAX_KEYS_PER_ROW = 32

/**
 * Adds keys to the rows in whose ranges they are, and splits rows that are too large. Returns changed rows and
 * rows to add; the first part of each has the new keys. A row with repeats alone is left as it is.
 */
export const addKeys = (inBatch: InBatch) => `
      with arriving as materialized (
        select owners[n] as workspace_id, round_ids[n] as round_id, first_hash, hashes,
          array_agg(key_hash) as arrived
        from unnest(targets, keys, skips) as sent (n, key_hash, skip)
          left join lateral (${keyRow(inBatch)}) as stored on true
        where verdicts[n] = 'stored' and (skippable[n] or not skip) and key_hash is not null
        group by 1, 2, 3, 4
      ), merged as materialized (
        select workspace_id, round_id, first_hash,
          array(select unnest(arrived) except select unnest(hashes)) as fresh,
          array(select unnest(arrived) union select unnest(hashes) order by 1) as hashes
        from arriving
      ), parted as materialized (
        select workspace_id, round_id, number, fresh, number > 1 or first_hash is null as is_new,
          case number when 1 then coalesce(first_hash, '${LOWEST_HASH}')
            else hashes[(number - 1) * cardinality(hashes) / parts + 1] end as first_hash,
          hashes[(number - 1) * cardinality(hashes) / parts + 1 :
            number * cardinality(hashes) / parts] as hashes
        from (
            select *, (cardinality(hashes) - 1) / ${MAX_KEYS_PER_ROW} + 1 as parts
            from merged where fresh <> '{}'
          ) as merged, generate_series(1, parts) as number
      ), changed as (
        update submission_keys set hashes = parted.hashes from parted
        where not is_new and submission_keys.workspace_id = parted.workspace_id
          and submission_keys.round_id = parted.round_id
          and submission_keys.first_hash = parted.first_hash ${inBatch('submission_keys')}
      )
      select * from parted`

/** Where the range of a round's first row begins. */
const LOWEST_HASH = '00000000-0000-0000-0000-000000000000'
