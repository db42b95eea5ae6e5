/**
 * Returns SQL for `STORE_SUBMISSIONS` that stores the comments of new submissions. With group size 1 they
 * are shown at once. Others join the row of their question, sorted by their keys, which are random.
 */
export const storeComments = (inBatch: (table: string) => string) => `
      for part in
        select owners[n] as workspace_id, round_ids[n] as round_id, sizes[n] as group_size,
          (comment->>'question')::smallint as question,
          array_agg(comment->>'text') as texts,
          array_agg((comment->>'key') || ' ' || (comment->>'text')) as keyed
        from unnest(targets, keys, remarks) as submission (n, key_hash, remark),
          jsonb_array_elements(convert_from(decode(remark, 'base64'), 'utf8')::jsonb) as comment
        where remark <> '' and verdicts[n] = 'stored'
          and (key_hash is null or key_hash = any(stored_keys))
        group by n, question
      loop
        if part.group_size = 1 then
          for i in 1..cardinality(part.texts) loop
            insert into comments (workspace_id, round_id, question, text)
            values (part.workspace_id, part.round_id, part.question, part.texts[i]);
          end loop;
        else
          select waiting into known from waiting_comments
          where waiting_comments.workspace_id = part.workspace_id
            and waiting_comments.round_id = part.round_id
            and waiting_comments.question = part.question ${inBatch('waiting_comments')};
          if found then
            known := array(select one from unnest(known || part.keyed) as one order by one);
            update waiting_comments set waiting = known
            where waiting_comments.workspace_id = part.workspace_id
              and waiting_comments.round_id = part.round_id
              and waiting_comments.question = part.question ${inBatch('waiting_comments')};
          else
            known := array(select one from unnest(part.keyed) as one order by one);
            insert into waiting_comments (workspace_id, round_id, question, waiting)
            values (part.workspace_id, part.round_id, part.question, known);
          end if;
        end if;
      end loop;`
