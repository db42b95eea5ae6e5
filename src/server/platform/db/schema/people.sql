-- Accounts, how people sign in, and addresses that want no emails.
--
-- Addresses are compared and unique by `email_key`, which the application makes of `email`: lower() depends on
-- the locale of the database, where `I` may become `ı`, and knows no international domains.
--
-- Statistics 0, in all files: PostgreSQL's statistics contain sample values, which are readable outside
-- the table and outlive their rows. No query filters by these columns.

create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  email_confirmed_at timestamptz,
  suspended_at timestamptz,
  demo boolean not null default false,
  current_workspace_id uuid
);
create unique index accounts_email on accounts (email_key);
create index accounts_latest on accounts (created_at desc, id);

create table identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
alter table identities alter subject set statistics 0;
create index identities_account on identities (account_id);

create table logins (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid() unique,
  browser text not null default 'Unknown browser',
  confirmed_at timestamptz,
  factor_proven_at timestamptz,
  -- Mailed to the owner, to confirm the login.
  code_hash bytea,
  code_expires_at timestamptz
);
alter table logins
  alter browser set statistics 0,
  alter code_hash set statistics 0;
create index logins_account on logins (account_id);

create table known_browsers (
  token_hash bytea not null,
  account_id uuid not null references accounts (id) on delete cascade,
  last_in date not null,
  id uuid not null default gen_random_uuid(),
  browser text not null default '',
  remembered_until date,
  primary key (account_id, token_hash)
);
alter table known_browsers
  alter token_hash set statistics 0,
  alter last_in set statistics 0;
comment on column known_browsers.last_in is 'UTC day of the last sign-in.';

create table pending_logins (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index pending_logins_account on pending_logins (account_id);

create table email_confirmations (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
alter table email_confirmations
  alter token_hash set statistics 0,
  alter expires_at set statistics 0;
create index email_confirmations_account on email_confirmations (account_id);

create table setup_links (
  single boolean primary key default true check (single),
  token_hash bytea not null,
  expires_at timestamptz not null,
  -- The address entered with the link. The account that signs in with it becomes the administrator.
  email_key text
);
comment on table setup_links is
  'The link that makes the first administrator of an organization''s own server.';

create table password_resets (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  by_mail boolean not null default true,
  -- The link signs in, and sets no password.
  signs_in boolean not null default false
);
alter table password_resets
  alter token_hash set statistics 0,
  alter expires_at set statistics 0;
create index password_resets_account on password_resets (account_id);

create table email_changes (
  account_id uuid primary key references accounts (id) on delete cascade,
  email text not null,
  token_hash bytea unique,
  expires_at timestamptz not null
);

create table former_emails (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  email text not null,
  email_key text not null,
  stop_hash bytea unique,
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table former_emails is
  'Earlier addresses of accounts. Others can use one only when the change can no longer be undone.';
create index former_emails_account on former_emails (account_id);
create index former_emails_address on former_emails (email_key);

create table totp_factors (
  account_id uuid primary key references accounts (id) on delete cascade,
  secret bytea not null,
  confirmed_on date,
  last_step bigint not null default 0
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_on date
);
create index passkeys_account on passkeys (account_id);

create table passkey_challenges (
  challenge text primary key,
  account_id uuid references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id);

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null,
  salt bytea not null,
  primary key (account_id, code_hash)
);

create table email_opt_outs (
  address_hash bytea not null,
  kind text not null default 'rounds' check (kind in ('rounds', 'actions')),
  primary key (address_hash, kind)
);

create table email_opt_out_links (
  token_hash bytea primary key,
  address_hash bytea not null,
  created_on date not null default (now() at time zone 'utc')::date,
  kind text not null default 'rounds' check (kind in ('rounds', 'actions'))
);
