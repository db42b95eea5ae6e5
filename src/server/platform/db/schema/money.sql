-- Plans and payments, and the sandbox that stands in for a payment provider.

create table billing_customers (
  workspace_id uuid not null,
  provider text not null,
  provider_id text not null,
  primary key (workspace_id, provider),
  unique (provider, provider_id)
);

create table billing_details (
  workspace_id uuid primary key references workspaces (workspace_id) on delete cascade,
  company_name text,
  address text,
  vat_id text,
  changed_at timestamptz not null
);

create table subscriptions (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  provider text not null,
  provider_id text,
  status text not null
    check (status in ('creating', 'incomplete', 'active', 'past_due', 'unpaid', 'ended')),
  price_id text not null,
  tier text not null check (tier in ('starter', 'pro', 'business')),
  period text not null check (period in ('monthly', 'annual')),
  amount integer not null check (amount >= 0),
  period_start timestamptz,
  period_end timestamptz,
  ends_at timestamptz,
  scheduled jsonb,
  pending jsonb,
  owed_since timestamptz,
  card jsonb,
  tier_given text check (tier_given in ('free', 'starter', 'pro', 'business')),
  changing_until timestamptz,
  created_at timestamptz not null default now(),
  requested_version integer not null default 0,
  applied_version integer not null default 0,
  primary key (workspace_id, id)
);
comment on column subscriptions.owed_since is
  'Creation of the overdue invoice; null unless past due or unpaid.';
comment on column subscriptions.tier_given is
  'Tier that this subscription set on the account; null if none.';
comment on column subscriptions.changing_until is
  'Lock of a change in progress, valid until this time.';
create unique index subscriptions_one_live on subscriptions (workspace_id) where status <> 'ended';

create table billing_notices (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  kind text not null,
  about text not null,
  primary key (workspace_id, kind, about)
);

create table report_purchases (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  round_id uuid,
  provider text not null,
  provider_id text,
  status text not null check (status in ('open', 'paid', 'refunded', 'failed')),
  title text not null,
  amount integer not null check (amount >= 0),
  receipt_url text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (workspace_id, id)
);
create unique index report_purchases_once on report_purchases (workspace_id, round_id)
  where status in ('open', 'paid');

create table payment_disputes (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  provider text not null,
  provider_id text not null,
  paid text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  was_lost boolean not null,
  primary key (workspace_id, provider, provider_id)
);

create table payment_events (
  provider text not null,
  id text not null,
  received_on date not null default (now() at time zone 'utc')::date,
  primary key (provider, id)
);
create index payment_events_received on payment_events (received_on);

create table order_workspaces (
  order_id uuid primary key,
  provider text not null,
  provider_id text,
  workspace_id uuid not null,
  unique (provider, provider_id)
);
create index order_workspaces_workspace on order_workspaces (workspace_id);

create table income (
  provider text not null,
  provider_id text not null,
  kind text not null check (kind in ('plan', 'report', 'refund')),
  amount integer not null,
  received_on date not null default (now() at time zone 'utc')::date,
  primary key (provider, provider_id, kind)
);
create index income_received on income (provider, received_on);

create table sandbox_objects (
  id text primary key,
  kind text not null check (kind in ('customer', 'subscription', 'invoice', 'payment', 'setup')),
  customer_id text not null,
  made_with text unique,
  state jsonb not null,
  due_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column sandbox_objects.made_with is
  'Idempotency key of the creation, with the kind of object.';
create index sandbox_objects_customer on sandbox_objects (customer_id, kind);
create index sandbox_objects_due on sandbox_objects (due_at) where due_at is not null;
