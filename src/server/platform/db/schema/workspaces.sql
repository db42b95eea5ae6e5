-- Workspaces with their members, keys, look and audit log.

create table workspaces (
  workspace_id uuid primary key,
  name text not null,
  tier text not null default 'free' check (tier in ('free', 'starter', 'pro', 'business')),
  tier_before text check (tier_before in ('free', 'starter', 'pro', 'business')),
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  minimum_group_size integer not null default 1,
  retention_months integer check (retention_months between 1 and 120),
  two_factor_required boolean not null default false
);
comment on column workspaces.tier_before is
  'Tier from before the server was an organization''s own; null while it is a service to everyone.';
create index workspaces_created on workspaces (created_at desc, workspace_id);

create table members (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  account_id uuid not null,
  role text not null check (role in ('owner', 'manager', 'viewer')),
  joined_at timestamptz not null default now(),
  primary key (workspace_id, account_id)
);

create table account_workspaces (
  account_id uuid not null references accounts (id) on delete cascade,
  workspace_id uuid not null,
  role text not null check (role in ('owner', 'manager', 'viewer')),
  tier text not null check (tier in ('free', 'starter', 'pro', 'business')),
  joined_at timestamptz not null default now(),
  two_factor_required boolean not null default false,
  invitation_hash bytea,
  primary key (account_id, workspace_id)
);
alter table account_workspaces alter invitation_hash set statistics 0;
create index account_workspaces_workspace on account_workspaces (workspace_id);

create table workspace_invitations (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  id uuid not null,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'manager', 'viewer')),
  team_ids uuid[] not null,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  undeliverable boolean not null default false,
  primary key (workspace_id, id)
);
create unique index workspace_invitations_email on workspace_invitations (workspace_id, email_key);

create table invitation_workspaces (
  token_hash bytea primary key,
  workspace_id uuid not null,
  invitation_id uuid not null unique,
  email_key text not null,
  expires_at timestamptz not null
);
create index invitation_workspaces_email on invitation_workspaces (email_key);

create table api_keys (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  created_on date not null default (now() at time zone 'utc')::date,
  last_used_on date,
  primary key (workspace_id, id)
);
alter table api_keys alter key_hash set statistics 0;

create table api_key_workspaces (
  key_hash bytea primary key,
  workspace_id uuid not null,
  account_id uuid not null references accounts (id) on delete cascade
);
alter table api_key_workspaces alter key_hash set statistics 0;
create index api_key_workspaces_account on api_key_workspaces (account_id);
create index api_key_workspaces_workspace on api_key_workspaces (workspace_id);

create table branding (
  workspace_id uuid primary key references workspaces (workspace_id) on delete cascade,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) <= 524288),
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  logo_width integer,
  logo_height integer,
  logo_version text,
  logo_small bytea check (octet_length(logo_small) <= 12288),
  check ((logo is null) = (logo_type is null)),
  check ((logo is null) = (logo_width is null)),
  check ((logo is null) = (logo_height is null)),
  check ((logo is null) = (logo_version is null)),
  check ((logo is null) = (logo_small is null))
);

-- Entries are only added, also by the owner of the table; they go with their workspace.
create function refuse_deletion() returns boolean language plpgsql as $$
begin
  raise insufficient_privilege using message = 'entries of the audit log cannot be deleted';
end $$;
create table audit_entries (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  account_id uuid,
  actor text,
  action text not null,
  detail text not null,
  primary key (workspace_id, id)
);
alter table audit_entries enable row level security, force row level security;
create policy audit_entries_read on audit_entries for select using (true);
create policy audit_entries_add on audit_entries for insert with check (true);
create policy audit_entries_keep on audit_entries for delete using (refuse_deletion());
revoke update, truncate on audit_entries from current_user;
create index audit_entries_latest on audit_entries (workspace_id, at desc, id);

-- How often an entry was repeated. A foreign key to the entry would lock it, which needs the right to update.
create table audit_repeats (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  entry_id uuid not null,
  repeats integer not null check (repeats > 0),
  primary key (workspace_id, entry_id)
);
