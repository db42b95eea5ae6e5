-- Limits of rates, the audit log of accounts, and messages to the operator.

create unlogged table rate_budgets (
  budget text not null,
  subject bytea not null,
  used integer not null,
  ends_at timestamptz not null,
  primary key (budget, subject)
);
alter table rate_budgets
  alter subject set statistics 0,
  alter ends_at set statistics 0;
comment on column rate_budgets.budget is 'Name of the rate limit.';
comment on column rate_budgets.used is 'Uses in the window that ends at ends_at.';
create index rate_budgets_ends on rate_budgets (ends_at);

create unlogged table rate_delays (
  guard text not null,
  subject bytea not null,
  tries integer not null,
  open_at timestamptz not null,
  forget_at timestamptz not null,
  primary key (guard, subject)
);
alter table rate_delays
  alter subject set statistics 0,
  alter open_at set statistics 0,
  alter forget_at set statistics 0;
comment on column rate_delays.guard is 'Name of the attempt limit.';
comment on column rate_delays.tries is 'Attempts that count, until forget_at.';
comment on column rate_delays.open_at is 'Earliest time of the next attempt (exponential backoff).';
comment on column rate_delays.forget_at is 'Expiry of the row: later attempts start at 1 again.';
create index rate_delays_forget on rate_delays (forget_at);

create unlogged table rate_keys (
  day date primary key,
  key bytea not null
);
alter table rate_keys alter key set statistics 0;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  by_command boolean not null,
  actor_id uuid,
  account_id uuid not null,
  action text not null
    check (action in ('tier', 'role', 'suspension', 'reset-link', 'sign-in-link', 'second-factor-reset')),
  before text,
  after text,
  check (by_command = (actor_id is null))
);
create function refuse_to_edit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_to_edit();
create index audit_log_account on audit_log (account_id);
create index audit_log_actor on audit_log (actor_id) where actor_id is not null;

create table server_keys (
  single boolean primary key default true check (single),
  id text not null
);
comment on table server_keys is
  'The id of the server key that has wrapped the keys of rounds. The key itself is not in the database.';

create table messages (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('contact', 'support')),
  account_id uuid references accounts (id) on delete set null,
  tier text check (tier in ('free', 'starter', 'pro', 'business')),
  name text not null,
  email text not null,
  category text check (category in ('technical', 'billing', 'account', 'feature', 'other')),
  priority text check (priority in ('low', 'normal', 'high', 'urgent')),
  subject text,
  message text not null,
  created_at timestamptz not null default now(),
  check ((kind = 'support') = (category is not null)),
  check ((kind = 'support') = (priority is not null)),
  check ((kind = 'support') = (subject is not null)),
  check ((kind = 'support') or (tier is null))
);
alter table messages
  alter name set statistics 0,
  alter email set statistics 0,
  alter subject set statistics 0,
  alter message set statistics 0,
  alter created_at set statistics 0;
create index messages_account on messages (account_id);
create index messages_created on messages (created_at);
