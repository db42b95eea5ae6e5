-- Answers and comments, those that wait apart from those that are released, and figures made of them.

create function increment_cells(cells integer[], positions integer[]) returns integer[]
language plpgsql immutable strict as $$
declare
  place integer;
  count integer not null := 0;
begin
  foreach place in array positions loop
    count := cells[place + 1] + 1;
    cells[place + 1] := count;
  end loop;
  return cells;
end $$;
comment on function increment_cells is 'Adds 1 to the cells at the positions, from 0.';

create function overall_mean(entered integer[]) returns double precision
language sql immutable strict as $$
  select case when 2 * count(*) filter (where answers > 0) >= count(*)
    then avg(points::double precision / nullif(answers, 0) order by question) end
  from (
    select question, sum(count) as answers, sum(count * value) as points
    from (
      select (place - 1) / 6 as question, (place - 1) % 6 + 1 as value, count
      from unnest(entered) with ordinality as cells (count, place)
    ) as cells
    where value < 6
    group by question
  ) as questions
$$;
comment on function overall_mean is
  'Mean of the means of the questions with answers, in their order; null if fewer than half have any.';

create table submissions (
  workspace_id uuid not null,
  round_id uuid not null,
  -- Half of a uuid, which suffices within a round: it stands in each row and in the index.
  id bigint not null default uuid_hash_extended(gen_random_uuid(), 0),
  answers smallint[] not null,
  day date not null default (now() at time zone 'utc')::date,
  is_manager boolean not null default false,
  released boolean not null default false,
  constraint submissions_count check (released),
  primary key (workspace_id, round_id, id),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
);
alter table submissions
  alter id set statistics 0,
  alter answers set statistics 0;
create unique index submissions_one_manager on submissions (workspace_id, round_id) where is_manager;

create table waiting_groups (
  workspace_id uuid not null,
  round_id uuid not null,
  question smallint not null,
  id uuid not null default gen_random_uuid(),
  day date not null default (now() at time zone 'utc')::date,
  sealed bytea[] not null,
  primary key (workspace_id, round_id, question, id),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
) with (fillfactor = 60);
alter table waiting_groups
  alter id set statistics 0,
  alter sealed set statistics 0,
  -- What is encrypted cannot be compressed.
  alter sealed set storage external;
comment on column waiting_groups.question is
  'The open question of comments, from 1; 0 for answers.';
comment on column waiting_groups.sealed is
  'Values in random order: 16 bytes that the owner of a ticket finds again, and what is sealed.';

create table submission_keys (
  workspace_id uuid not null,
  round_id uuid not null,
  first_hash uuid not null,
  hashes uuid[] not null,
  primary key (workspace_id, round_id, first_hash),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
);
alter table submission_keys
  alter first_hash set statistics 0,
  alter hashes set statistics 0;
comment on table submission_keys is
  'Hashes of retry keys and used tickets, many to a row: a row of its own takes six times the space.';
comment on column submission_keys.first_hash is
  'No hash in the row is smaller, none in the rows before it is as large.';
comment on column submission_keys.hashes is
  '16 bytes each, sorted, so that their order does not tell when they arrived.';

create table held_comments (
  workspace_id uuid not null,
  round_id uuid not null,
  question smallint not null,
  sealed bytea[] not null,
  primary key (workspace_id, round_id, question),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
);
comment on table held_comments is
  'Comments on a question that were released and are too few to be shown, in random order.';

create table comments (
  workspace_id uuid not null,
  round_id uuid not null,
  id uuid not null default gen_random_uuid(),
  question smallint not null,
  text text not null,
  hidden boolean not null default false,
  reported boolean not null default false,
  reports text[] not null default '{}',
  primary key (workspace_id, round_id, id),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
);

create table round_rollups (
  workspace_id uuid not null,
  round_id uuid not null,
  released integer not null,
  mean double precision,
  last_day date,
  entered integer[] not null,
  distribution integer[],
  pool integer[],
  primary key (workspace_id, round_id),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
) with (fillfactor = 70);
alter table round_rollups
  alter entered set statistics 0,
  alter distribution set statistics 0,
  alter pool set statistics 0;
comment on column round_rollups.mean is
  'Overall mean (1 to 5) of the answers in entered; null if fewer than half of the questions have any.';
comment on column round_rollups.entered is
  'Six numbers for each question, of the answers in its score: how many people answered 1 to 5, and how many could not say.';
comment on column round_rollups.distribution is
  'The same six numbers of the answers in the published distributions; null if they equal entered.';
comment on column round_rollups.pool is
  'The same six numbers of released answers that are too few to be published; null if there are none.';

create table round_insights (
  workspace_id uuid not null,
  round_id uuid not null,
  released integer not null,
  provider text not null,
  insights jsonb,
  asking_until timestamptz,
  failed_until timestamptz,
  primary key (workspace_id, round_id),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
);
comment on column round_insights.asking_until is
  'Lock of a call to the AI provider, valid until this time.';
comment on column round_insights.failed_until is
  'Retry time after a failed call to the AI provider.';

create table saved_results (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  submission_id uuid,
  assessment_type text not null,
  assessment_version integer not null,
  team_name text not null,
  answers smallint[] not null,
  completed_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
alter table saved_results alter answers set statistics 0;
create unique index saved_results_once on saved_results (workspace_id, account_id, submission_id);
create index saved_results_workspace on saved_results (workspace_id, account_id, completed_at desc);

create table benchmarks (
  assessment_type text primary key,
  accounts integer not null check (accounts >= 10),
  deciles smallint[] not null,
  made_on date not null default (now() at time zone 'utc')::date
);
comment on column benchmarks.made_on is 'UTC day on which the benchmark was computed.';
