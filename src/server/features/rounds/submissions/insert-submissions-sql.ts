import { MIN_GROUP_SIZE } from '#domain/release.ts'
import { storedFunction } from '#server/platform/db/stored-function.ts'
import type { Place } from '#server/platform/db/stored-function.ts'
import { COMMENT_ROWS } from './mixed-rows.ts'
import { addKeys, keyRow } from './retry-keys-sql.ts'
import type { InBatch } from './retry-keys-sql.ts'

/**
 * Returns the statement that creates the function for a batch of submissions. A batch has targets (a round
 * with what a submission says of it) and submissions, each with the number of its target. The function
 * returns what became of each submission. In an invited round the key is the hash of a ticket, whose
 * signature the caller has checked.
 *
 * What a submission gives is sealed for a release, whose number its target names: a number that is no
 * longer that of the round leads to \`changed\`, and the caller seals again. Answers to rounds with group
 * size 1 are given as the text of an array, and their targets have the number 0. Comments are JSON in base64:
 * \`[{question, value}]\`, with the sealed value in base64, or with the text.
 *
 * On a database that is spread over machines, all workspaces of a batch are in one shard, and the
 * function runs where that shard is: it is found by \`workspace\`, which is one of them. Statements name
 * the workspaces as a list then, and their plans depend on it. On one machine such a list would lead
 * PostgreSQL to read all rounds of a workspace; instead, a plan is made once, while tables may be
 * nearly empty, so only lookups by index are allowed in it.
 */
function storeSubmissions(name: string, place: Place): string {
  const isSpread = place === 'spread'
  const inBatch = (table: string) => (isSpread ? `and ${table}.workspace_id = any(owners)` : '')
  return `
  create function ${name}(
    workspace uuid,
    round_ids uuid[], owners uuid[], types text[], versions integer[], teams uuid[],
    releases integer[], tickets boolean[],
    targets integer[], keys uuid[], skips boolean[], given bytea[], cells text[], remarks text[],
    cell_counts integer[],
    waits boolean
  ) returns text[] language plpgsql
    ${isSpread ? '' : 'set plan_cache_mode = force_generic_plan'}
    set enable_seqscan = off
    set enable_bitmapscan = off
    set enable_hashjoin = off
    set enable_mergejoin = off
  as $$
  #variable_conflict use_column
  declare
    today constant date := (now() at time zone 'utc')::date;
    verdicts text[] := array_fill('not found'::text, array[cardinality(round_ids)]);
    sizes integer[] := array_fill(0, array[cardinality(round_ids)]);
    places integer[];
    locked_sizes integer[];
    mismatches boolean[];
    closings boolean[];
    unticketed boolean[];
    skippable boolean[] := array_fill(false, array[cardinality(round_ids)]);
    locked_skippable boolean[];
    outdated boolean[];
    ends timestamptz[];
    place integer;
    existing uuid;
    stored_keys uuid[] := '{}';
    known_keys uuid[] := '{}';
    starts uuid[];
    part record;
  begin
    if waits then ${lockRounds('', inBatch)}
    else ${lockRounds('skip locked', inBatch)}
    end if;
    for i in 1..coalesce(cardinality(places), 0) loop
      place := places[i];
      sizes[place] := locked_sizes[i];
      skippable[place] := locked_skippable[i];
      verdicts[place] := case
        when mismatches[i] then 'mismatch'
        when unticketed[i] then 'no ticket'
        when closings[i] then 'not open'
        when ends[i] <= clock_timestamp() then 'expired'
        when outdated[i] then 'changed'
        else 'stored'
      end;
    end loop;

    if not waits and 'not found' = any(verdicts) then
      for existing in
        select rounds.id
        from unnest(round_ids, owners) as target (round_id, workspace_id)
          join rounds on rounds.workspace_id = target.workspace_id
            and rounds.id = target.round_id ${inBatch('rounds')}
      loop
        for i in 1..cardinality(round_ids) loop
          if round_ids[i] = existing and verdicts[i] = 'not found' then verdicts[i] := 'locked'; end if;
        end loop;
      end loop;
    end if;

    -- A repeat gets the reply to the first one, also after the end.
    if verdicts && array['not open', 'expired'] then
      known_keys := array(
        select key_hash
        from unnest(targets, keys) as submission (n, key_hash), lateral (${keyRow(inBatch)}) as stored
        where key_hash = any(hashes));
    end if;

    for part in ${addKeys(inBatch)}
    loop
      if part.number = 1 then stored_keys := stored_keys || part.fresh; end if;
      if part.is_new then
        insert into submission_keys (workspace_id, round_id, first_hash, hashes)
        values (part.workspace_id, part.round_id, part.first_hash, part.hashes);
      end if;
    end loop;

    if 1 = any(sizes) then ${insertLive(inBatch)}
    end if;

    starts := array(select gen_random_uuid() from generate_series(1, cardinality(round_ids)));
    for part in ${mixWaiting(inBatch)}
    loop
      insert into waiting_groups (workspace_id, round_id, question, day, sealed)
      values (part.workspace_id, part.round_id, part.question, today, part.sealed);
    end loop;

    return array(
      select case
        when key_hash = any(known_keys) then 'stored'
        when verdicts[n] = 'stored' and skip and not skippable[n] then 'no skip'
        else verdicts[n] end
      from unnest(targets, keys, skips) with ordinality as submission (n, key_hash, skip, i)
      order by i);
  end $$`
}

/**
 * Locks the rounds in the order of their ids. The clock is read later: PostgreSQL computes the columns
 * before it has the locks.
 */
const lockRounds = (locking: string, inBatch: InBatch) => `
      select array_agg(n), array_agg(group_size), array_agg(mismatch), array_agg(closed),
        array_agg(expires_at), array_agg(lacks_ticket), array_agg(can_skip),
        array_agg(is_outdated)
      into places, locked_sizes, mismatches, closings, ends, unticketed, locked_skippable, outdated
      from (
        select n, group_size, expires_at, can_skip,
          access = 'invited' and not has_ticket as lacks_ticket,
          release <> case group_size when 1 then 0 else sealing_number end as is_outdated,
          assessment_type <> type or assessment_version <> version
            or rounds.team_id is distinct from target.team_id as mismatch,
          closed_at is not null or suspended_at is not null as closed
        from unnest(round_ids, owners, types, versions, teams, releases, tickets) with ordinality
            as target (round_id, workspace_id, type, version, team_id, release, has_ticket, n)
          join rounds on rounds.workspace_id = target.workspace_id
            and rounds.id = target.round_id ${inBatch('rounds')}
          join workspaces on workspaces.workspace_id = rounds.workspace_id
            ${inBatch('workspaces')}
        order by rounds.id for no key update of rounds ${locking}
      ) as locked;`

/** The new submissions: those without a key, and those whose key was not stored before. */
const FRESH = `
        from unnest(targets, keys, skips, given, cells, remarks)
          as submission (n, key_hash, skip, given, cells, remark)
        where verdicts[n] = 'stored' and (skippable[n] or not skip)
          and (key_hash is null or key_hash = any(stored_keys))`

/** The comments that came with new submissions. */
const GIVEN_COMMENTS = `(
          select n, comment from (select n, remark ${FRESH} and remark <> '') as remarked,
            jsonb_array_elements(convert_from(decode(remark, 'base64'), 'utf8')::jsonb) as comment
        ) as commented where true`

/**
 * Stores submissions to rounds with group size 1, which are released at once. A round's rollup is
 * read and written under its lock. increment_cells rejects a cell that the stored rollup does not have.
 */
const insertLive = (inBatch: InBatch) => `
      insert into submissions (workspace_id, round_id, answers, released)
      select rounds.workspace_id, rounds.id, convert_from(fresh.given, 'utf8')::smallint[], true
      from (select n, given ${FRESH} and sizes[n] = 1) as fresh
        join rounds on rounds.workspace_id = owners[n]
          and rounds.id = round_ids[n] ${inBatch('rounds')}
      order by random();

      insert into comments (workspace_id, round_id, question, text)
      select rounds.workspace_id, rounds.id, (comment->>'question')::smallint, comment->>'value'
      from (select n, comment from ${GIVEN_COMMENTS} and sizes[n] = 1) as said
        join rounds on rounds.workspace_id = owners[n]
          and rounds.id = round_ids[n] ${inBatch('rounds')}
      order by random();

      insert into round_rollups as stored
        (workspace_id, round_id, released, mean, last_day, entered)
      select rounds.workspace_id, rounds.id, coalesce(before.released, 0) + added.released,
        overall_mean(counted.entered), today, counted.entered
      from (
          select n, count(*) as released, array_agg(cells::integer[]) as cells
          ${FRESH} and sizes[n] = 1 group by n
        ) as added
        join rounds on rounds.workspace_id = owners[n]
          and rounds.id = round_ids[n] ${inBatch('rounds')}
        left join round_rollups as before on before.workspace_id = rounds.workspace_id
          and before.round_id = rounds.id ${inBatch('before')}
        cross join lateral (
          select increment_cells(
            coalesce(before.entered, array_fill(0, array[cell_counts[n]])), added.cells) as entered
        ) as counted
      on conflict (workspace_id, round_id) do update set
        released = excluded.released, mean = excluded.mean, entered = excluded.entered,
        last_day = greatest(stored.last_day, excluded.last_day);`

/**
 * Mixes what is given to other rounds with what waits, answers and the comments on each question apart: takes
 * rows of the round from a random place on, or before it, that hold enough values together with the new
 * ones. Each row holds at least MIN_GROUP_SIZE values unless it is the only one. Distributes all over
 * these rows, counts the new submissions, and returns the rows to add.
 */
const mixWaiting = (inBatch: InBatch) => `
      with given_values as (
        select n, 0::smallint as question, given as value ${FRESH} and sizes[n] > 1
        union all
        select n, (comment->>'question')::smallint, decode(comment->>'value', 'base64')
        from ${GIVEN_COMMENTS} and sizes[n] > 1
      ), arriving as materialized (
        select n, question, owners[n] as workspace_id, round_ids[n] as round_id,
          sizes[n] as group_size, count(*)::integer as arrived, array_agg(value) as sealed
        from given_values group by n, question
      ), counted as (
        update rounds set waiting = waiting + arriving.arrived, responded = true from arriving
        where arriving.question = 0 and rounds.workspace_id = arriving.workspace_id
          and rounds.id = arriving.round_id ${inBatch('rounds')}
      ), joined as materialized (
        select n, question, picked.id, picked.sealed from arriving, lateral (
          ${rowsFrom('>=', inBatch)}
          union all
          ${rowsFrom('<', inBatch)}
          limit ${ROWS_TO_MIX}
        ) as picked
      ), mixed as materialized (
        select n, question, workspace_id, round_id, group_size,
          array(select id from joined
            where joined.n = arriving.n and joined.question = arriving.question) as ids,
          array(select one from (
            select unnest(arriving.sealed) as one
            union all
            select unnest(joined.sealed) from joined
            where joined.n = arriving.n and joined.question = arriving.question
          ) as together order by random()) as sealed
        from arriving
      ), parted as materialized (
        select n, question, workspace_id, round_id, ids[i] as id,
          sealed[(i - 1) * cardinality(sealed) / parts + 1 : i * cardinality(sealed) / parts]
            as sealed
        from (
            select *, greatest(1, cardinality(ids), cardinality(sealed) / group_size) as parts
            from mixed
          ) as mixed, generate_series(1, parts) as i
      ), moved as (
        update waiting_groups set sealed = parted.sealed, day = greatest(waiting_groups.day, today)
        from parted
        where waiting_groups.workspace_id = parted.workspace_id
          and waiting_groups.round_id = parted.round_id
          and waiting_groups.question = parted.question
          and waiting_groups.id = parted.id ${inBatch('waiting_groups')}
      )
      select workspace_id, round_id, question, sealed from parted where id is null`

/**
 * SQL: how many rows of a round hold enough values to reach the group size, or MIN_COMMENTS_MIXED. A row has at
 * least MIN_GROUP_SIZE, however large the group size is: it may have been raised.
 */
const ROWS_TO_MIX = `greatest(
            case when arriving.question = 0 then 1 else ${COMMENT_ROWS} end,
            (group_size - arrived + ${MIN_GROUP_SIZE} - 1) / ${MIN_GROUP_SIZE})`

const rowsFrom = (comparison: '>=' | '<', inBatch: InBatch) => `
          (select waiting_groups.id, waiting_groups.sealed from waiting_groups
            where waiting_groups.workspace_id = arriving.workspace_id
              and waiting_groups.round_id = arriving.round_id
              and waiting_groups.question = arriving.question
              and waiting_groups.id ${comparison} starts[n] ${inBatch('waiting_groups')}
            order by waiting_groups.id limit ${ROWS_TO_MIX})`

/** Stores a batch of submissions (insert-submissions.ts). */
export const STORE_SUBMISSIONS = storedFunction('store_submissions', storeSubmissions)
