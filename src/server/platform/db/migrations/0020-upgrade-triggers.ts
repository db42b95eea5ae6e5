import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { ACCOUNT_TABLES, SESSION_TABLES } from './0020-keys.ts'

/**
 * Triggers for servers of the previous version, which know no workspaces. Statements of this version
 * name the workspace and keep the lookup tables themselves, so these triggers change nothing for
 * them.
 */
export async function createUpgradeTriggers(db: Kysely<unknown>): Promise<void> {
  await createAccountTriggers(db)
  await fillWorkspaces(db)
  await keepLookups(db)
}

async function createAccountTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function upgrade_new_account() returns trigger language plpgsql as $$
    begin
      insert into workspaces (workspace_id, name, tier, created_at) values (new.id,
        coalesce(nullif(trim(new.first_name || ' ' || new.last_name), ''), 'Workspace'), new.tier,
        new.created_at);
      insert into members (workspace_id, account_id, role) values (new.id, new.id, 'owner');
      insert into account_workspaces (account_id, workspace_id, role, tier)
        values (new.id, new.id, 'owner', new.tier);
      update accounts set current_workspace_id = new.id where id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger upgrade_new_account after insert on accounts
    for each row when (new.current_workspace_id is null)
    execute function upgrade_new_account()`.execute(db)

  await sql`
    create function upgrade_changed_account() returns trigger language plpgsql as $$
    begin
      if new.tier <> old.tier then
        update workspaces set tier = new.tier
          where workspace_id = new.current_workspace_id and tier <> new.tier;
        update account_workspaces set tier = new.tier
          where workspace_id = new.current_workspace_id and tier <> new.tier;
      end if;
      if new.suspended_at is distinct from old.suspended_at then
        update workspaces set suspended_at = new.suspended_at
          where workspace_id = new.current_workspace_id
            and suspended_at is distinct from new.suspended_at;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger upgrade_changed_account after update of tier, suspended_at on accounts
    for each row execute function upgrade_changed_account()`.execute(db)
  // The previous version reads the plan from the account.
  await sql`
    create function upgrade_changed_tier() returns trigger language plpgsql as $$
    begin
      update accounts set tier = new.tier
        where id = new.account_id and current_workspace_id = new.workspace_id
          and tier <> new.tier;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger upgrade_changed_tier after insert or update of tier on account_workspaces
    for each row execute function upgrade_changed_tier()`.execute(db)

  // Replaces the foreign keys from tenants' tables to accounts.
  await sql`
    create function upgrade_deleted_account() returns trigger language plpgsql as $$
    declare
      owned uuid[] := array(
        select workspace_id from account_workspaces as own
        where account_id = old.id and role = 'owner' and not exists (
          select from account_workspaces as other
          where other.workspace_id = own.workspace_id and other.account_id <> old.id));
    begin
      delete from workspaces where workspace_id = any(owned);
      delete from billing_customers where workspace_id = any(owned);
      return old;
    end $$`.execute(db)
  await sql`
    create trigger upgrade_deleted_account before delete on accounts
    for each row execute function upgrade_deleted_account()`.execute(db)
}

/** Fills `workspace_id` in the inserts of the previous version, and `account_id` in those of this one. */
async function fillWorkspaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function upgrade_owner() returns trigger language plpgsql as $$
    begin
      if new.workspace_id is null then
        new.workspace_id := (
          select current_workspace_id from accounts where id = new.account_id);
      elsif new.account_id is null then
        new.account_id := (
          select account_id from members
          where workspace_id = new.workspace_id and role = 'owner'
          order by joined_at limit 1);
      end if;
      return new;
    end $$`.execute(db)
  for (const table of ACCOUNT_TABLES) {
    await sql`
      create trigger upgrade_owner before insert on ${sql.table(table)}
      for each row when (new.workspace_id is null or new.account_id is null)
      execute function upgrade_owner()`.execute(db)
  }
  await sql`
    create function upgrade_session_row() returns trigger language plpgsql as $$
    begin
      new.workspace_id := (select workspace_id from quiz_sessions where id = new.session_id);
      return new;
    end $$`.execute(db)
  for (const table of SESSION_TABLES) {
    await sql`
      create trigger upgrade_session_row before insert on ${sql.table(table)}
      for each row when (new.workspace_id is null)
      execute function upgrade_session_row()`.execute(db)
  }
}

/** A lookup table, the row that a trigger on `table` adds to it, and how the row is found again. */
const LOOKUPS = [
  {
    table: 'teams',
    insert: 'team_workspaces (team_id, workspace_id) values (new.id, new.workspace_id)',
    remove: 'team_workspaces where team_id = old.id',
  },
  {
    table: 'quiz_sessions',
    insert: `session_workspaces (session_id, token, workspace_id)
      values (new.id, new.token, new.workspace_id)`,
    remove: 'session_workspaces where session_id = old.id',
  },
  {
    table: 'api_keys',
    insert: `api_key_workspaces (key_hash, workspace_id, account_id)
      values (new.key_hash, new.workspace_id, new.account_id)`,
    remove: 'api_key_workspaces where key_hash = old.key_hash',
  },
  ...['subscriptions', 'report_purchases'].map((table) => ({
    table,
    insert: `order_workspaces (order_id, provider, provider_id, workspace_id)
      values (new.id, new.provider, new.provider_id, new.workspace_id)`,
    remove: 'order_workspaces where order_id = old.id',
  })),
]

async function keepLookups(db: Kysely<unknown>): Promise<void> {
  for (const { table, insert, remove } of LOOKUPS) {
    const function_ = sql.ref(`upgrade_lookup_of_${table}`)
    await sql`
      create function ${function_}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into ${sql.raw(insert)} on conflict do nothing;
        else
          delete from ${sql.raw(remove)};
        end if;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger upgrade_lookup after insert or delete on ${sql.table(table)}
      for each row execute function ${function_}()`.execute(db)
  }
  await sql`
    create function upgrade_order() returns trigger language plpgsql as $$
    begin
      update order_workspaces set provider_id = new.provider_id
        where order_id = new.id and provider_id is distinct from new.provider_id;
      return null;
    end $$`.execute(db)
  for (const table of ['subscriptions', 'report_purchases']) {
    await sql`
      create trigger upgrade_order after update of provider_id on ${sql.table(table)}
      for each row execute function upgrade_order()`.execute(db)
  }
  // Replaces `on delete set null`.
  await sql`
    create function upgrade_deleted_session() returns trigger language plpgsql as $$
    begin
      update report_purchases set session_id = null
        where workspace_id = old.workspace_id and session_id = old.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger upgrade_deleted_session after delete on quiz_sessions
    for each row execute function upgrade_deleted_session()`.execute(db)
}
