-- Teams, who belongs to them and who may see them, and what they agreed to do.

create table teams (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  name text not null,
  description text,
  company_name text not null,
  department_type text not null,
  creator_role text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index teams_account on teams (account_id, created_at);
create index teams_id on teams (id);
create index teams_latest on teams (created_at desc, id);
create index teams_workspace on teams (workspace_id, created_at);
create index teams_name on teams (workspace_id, name collate "und-x-icu", created_at, id);

create table team_workspaces (
  team_id uuid primary key,
  workspace_id uuid not null
);
create index team_workspaces_workspace on team_workspaces (workspace_id);

create table team_access (
  workspace_id uuid not null,
  team_id uuid not null,
  account_id uuid not null,
  primary key (workspace_id, team_id, account_id),
  foreign key (workspace_id, account_id) references members (workspace_id, account_id) on delete cascade,
  foreign key (workspace_id, team_id) references teams (workspace_id, id) on delete cascade
);
create index team_access_account on team_access (workspace_id, account_id);

create table team_members (
  workspace_id uuid not null,
  team_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text,
  email text not null,
  mailbox text not null,
  primary key (workspace_id, team_id, id),
  foreign key (workspace_id, team_id) references teams (workspace_id, id) on delete cascade
);
create unique index team_members_mailbox on team_members (workspace_id, team_id, mailbox);

create table actions (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  team_id uuid not null,
  round_id uuid,
  title text not null,
  owner text,
  owner_member_id uuid,
  due_date date,
  category text,
  question_id text,
  status text not null default 'open' check (status in ('open', 'done', 'dropped')),
  reason text,
  created_at timestamptz not null default now(),
  ended_on date,
  check ((status = 'open') = (ended_on is null)),
  check ((status = 'dropped') = (reason is not null)),
  primary key (workspace_id, id),
  foreign key (workspace_id, team_id) references teams (workspace_id, id) on delete cascade
);
-- Open ones first, by due date; then the latest that ended.
create index actions_in_order on actions (
  workspace_id,
  (case
    when status = 'open' then coalesce(due_date - date '2000-01-01', 1000000)
    else 9000000 - (ended_on - date '2000-01-01')
  end),
  created_at desc, id
);
create index actions_of_team on actions (workspace_id, team_id);
