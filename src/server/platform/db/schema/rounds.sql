-- Rounds of a team, and those that only invited people answer.

create function newest_question_version() returns integer language sql stable as 'select 2';
comment on function newest_question_version is
  'The newest version of the questions that all running servers know.';

create table rounds (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  team_id uuid not null,
  assessment_type text not null,
  assessment_version integer not null,
  title text not null,
  description text,
  token text not null,
  group_size smallint not null check (group_size in (1, 3, 4, 5, 8, 10)),
  expected_responses integer check (expected_responses > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  waiting integer not null default 0 check (waiting >= 0),
  retention_months integer check (retention_months between 1 and 120),
  answers_erased_on date,
  views_erased integer not null default 0,
  access text not null default 'open' check (access in ('open', 'invited')),
  sharing text not null default 'manager' check (sharing in ('team', 'manager')),
  shared_secret bytea,
  open_questions text[] not null default '{}',
  can_skip boolean not null default false,
  results_mailed boolean not null default false,
  responded boolean not null default false,
  deleted_unread integer not null default 0,
  concluded boolean not null default false,
  sealing_number integer not null default 1,
  key_lost boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, team_id) references teams (workspace_id, id) on delete cascade
) with (fillfactor = 80);
create index rounds_id on rounds (id);
create index rounds_shared on rounds (expires_at) where sharing = 'team';
create index rounds_to_conclude on rounds (expires_at)
  where access = 'invited' and not concluded;
create index rounds_workspace on rounds (workspace_id, created_at desc);
create index rounds_title on rounds (workspace_id, title collate "und-x-icu", created_at desc, id);
create index rounds_workspace_team on rounds (workspace_id, team_id);

create table round_workspaces (
  round_id uuid primary key,
  token text not null unique,
  workspace_id uuid not null,
  join_code text unique,
  join_until timestamptz,
  check ((join_code is null) = (join_until is null))
);
comment on column round_workspaces.join_code is
  'What a projector shows: leads to the survey for some hours.';
alter table round_workspaces alter token set statistics 0;
create index round_workspaces_workspace on round_workspaces (workspace_id);

create table round_months (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  month date not null,
  created integer not null,
  primary key (workspace_id, month)
);

create table restarted_rounds (
  round_id uuid primary key,
  token text not null unique,
  workspace_id uuid not null,
  successor_id uuid not null,
  restarted_on date not null default (now() at time zone 'utc')::date,
  reason text not null
);
create index restarted_rounds_successor on restarted_rounds (successor_id);

create table invited_rounds (
  workspace_id uuid not null,
  round_id uuid not null,
  public_key bytea,
  private_key bytea,
  drawn bytea,
  reminders_sent smallint not null default 0,
  reminded_half boolean not null default false,
  reminded_last boolean not null default false,
  reminded_on date,
  too_few boolean not null default false,
  restarts jsonb not null default '[]',
  former_tokens text[] not null default '{}',
  refused_at timestamptz,
  primary key (workspace_id, round_id),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
);
comment on column invited_rounds.drawn is
  'Sealed: hashes of blinded messages by member. One value, so that no row of its own tells when or in
which order tickets were drawn. Null once the round has ended.';
comment on column invited_rounds.too_few is
  'The round was closed because too few invited people can be reached.';
comment on column invited_rounds.restarts is
  'What each restart changed, as all invited people see it: [{day, by, person, before, after}].';

create table round_invitations (
  workspace_id uuid not null,
  round_id uuid not null,
  member_id uuid not null,
  name text,
  email text not null,
  delivery text not null default 'sending' check (delivery in ('sending', 'sent', 'undeliverable')),
  mailbox text not null,
  primary key (workspace_id, round_id, member_id),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
);

create table sealing_keys (
  workspace_id uuid not null,
  round_id uuid not null,
  kind text not null check (kind in ('release', 'roster')),
  number integer not null,
  wrapped bytea not null,
  primary key (workspace_id, round_id, kind),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
);
comment on table sealing_keys is
  'Keys of what waits, encrypted with the server key, which is not in the database.';

create table round_links (
  workspace_id uuid not null,
  round_id uuid not null,
  token_hash bytea not null,
  member_id uuid not null,
  primary key (workspace_id, round_id, token_hash),
  foreign key (workspace_id, round_id) references rounds (workspace_id, id) on delete cascade
);
