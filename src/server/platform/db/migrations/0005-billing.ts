import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_customers (
      account_id uuid not null references accounts on delete cascade,
      provider text not null,
      provider_id text not null,
      primary key (account_id, provider),
      unique (provider, provider_id)
    )`.execute(db)

  // `id` is the idempotency key of the call to the provider. It is stored before the call, so that a
  // retry after a crash returns the same subscription.
  await sql`
    create table subscriptions (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
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
      asked integer not null default 0,
      heard integer not null default 0,
      changing_until timestamptz,
      created_at timestamptz not null default now(),
      unique (provider, provider_id)
    )`.execute(db)
  await sql`
    create unique index subscriptions_one_live on subscriptions (account_id)
    where status <> 'ended'`.execute(db)
  await sql`create index subscriptions_account on subscriptions (account_id)`.execute(db)

  await sql`
    create table payment_events (
      provider text not null,
      id text not null,
      received_on date not null default (now() at time zone 'utc')::date,
      primary key (provider, id)
    )`.execute(db)
  await sql`create index payment_events_received on payment_events (received_on)`.execute(db)

  await sql`
    create table billing_notices (
      account_id uuid not null references accounts on delete cascade,
      kind text not null,
      about text not null,
      primary key (account_id, kind, about)
    )`.execute(db)

  // Kept when the session is deleted, as a record of the payment.
  await sql`
    create table report_purchases (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      session_id uuid references quiz_sessions on delete set null,
      provider text not null,
      provider_id text,
      status text not null check (status in ('open', 'paid', 'refunded', 'failed')),
      title text not null,
      amount integer not null check (amount >= 0),
      receipt_url text,
      created_at timestamptz not null default now(),
      paid_at timestamptz,
      unique (provider, provider_id)
    )`.execute(db)
  await sql`
    create unique index report_purchases_once on report_purchases (session_id)
    where status in ('open', 'paid')`.execute(db)
  await sql`create index report_purchases_account on report_purchases (account_id)`.execute(db)

  // The sandbox's customers, subscriptions, invoices and payments.
  await sql`
    create table sandbox_objects (
      id text primary key,
      kind text not null check (kind in ('customer', 'subscription', 'invoice', 'payment', 'setup')),
      customer_id text not null,
      made_with text unique,
      state jsonb not null,
      due_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sandbox_objects_customer on sandbox_objects (customer_id, kind)`.execute(
    db,
  )
  await sql`
    create index sandbox_objects_due on sandbox_objects (due_at)
    where due_at is not null`.execute(db)
}
