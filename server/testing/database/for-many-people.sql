-- What servers send for many people, and why that is fine. A test on PostgreSQL prints what is missing here, and one
-- that is never sent fails the run (watch-statements.ts).

-- jobs that clear up: whose rows are old
select distinct user_id from (select user_id from access_tokens where expires_at < $1 limit 500) as found;
select distinct user_id from (select user_id from assistant_changes where created_at < $1 limit 500) as found;
select distinct user_id from (select user_id from coach_calls where answer is not null and created_at < $1 limit 500)
  as found;
select distinct user_id from (select user_id from coach_calls where created_at < $1 limit 500) as found;
select distinct user_id from (select user_id from email_confirmations where expires_at <= $1 limit 500) as found;
select distinct user_id from (select user_id from imports where result is null and stage is null and expires_at < $1
  limit 500) as found;
select distinct user_id from (select user_id from imports where stage is null and finished_at < $1 limit 500) as
  found;
select distinct user_id from (select user_id from notifications where listed_at <= $1 limit 500) as found;
select distinct user_id from (select user_id from oauth_codes where expires_at < $1 limit 500) as found;
select distinct user_id from (select user_id from outgoing_mails where coalesce(sent_at, failed_at) <= $1 limit 500)
  as found;
select distinct user_id from (select user_id from password_resets where expires_at <= $1 limit 500) as found;
select distinct user_id from (select user_id from sessions where last_seen_at < $1 limit 500) as found;
select id from users where pending_email_until <= $1;
select id from users where two_step_started_until <= $1;
select distinct user_id from (select user_id from trash where expires_at <= $1 limit 500) as found;

-- notices: who is waiting
with recursive people (user_id) as (select user_id from (select user_id from notifications where user_id > '' and
  sent_at is null and withdrawn_at is null order by user_id, scheduled_for limit 1) as start union all select (select
  user_id from notifications where user_id > people.user_id and sent_at is null and withdrawn_at is null order by
  user_id, scheduled_for limit 1) from people where user_id is not null) select user_id, (select min(scheduled_for)
  from notifications where notifications.user_id = people.user_id and sent_at is null and withdrawn_at is null) as
  first, (select max(scheduled_for) from notifications where notifications.user_id = people.user_id and sent_at is
  null and withdrawn_at is null and scheduled_for > $1 and listed_at = created_at) as early from people where user_id
  is not null;

-- notices: who is waiting, on a cluster
select user_id, min(scheduled_for) as first, max(case when scheduled_for > $1 and listed_at = created_at then
  scheduled_for end) as early from notifications where sent_at is null and withdrawn_at is null group by user_id;

-- notices: who is waiting for a mail
select user_id as id from notifications where mail_at <= $1 order by mail_at limit $2;
select user_id as id from notifications where mail_at > $1 order by mail_at limit $2;
select user_id as id from notifications where user_id not in (select key from json_each($1)) and mail_at <= $2 order
  by mail_at limit $3;
select user_id as id from notifications where user_id not in (select key from json_each($1)) and mail_at > $2 order by
  mail_at limit $3;

-- notices: what is due
select user_id, id, next_notice_at as at, 'tasks' as table from tasks where next_notice_at <= $1 and (next_notice_at,
  user_id, id) > ($2, $3, $4) union all select user_id, id, next_notice_at as at, 'recurring_task_instances' as table
  from recurring_task_instances where next_notice_at <= $5 and (next_notice_at, user_id, id) > ($6, $7, $8) union all
  select user_id, id, next_notice_at as at, 'projects' as table from projects where next_notice_at <= $9 and
  (next_notice_at, user_id, id) > ($10, $11, $12) order by at, user_id, id limit $13;
select user_id, id, next_notice_at as at, 'tasks' as table from tasks where next_notice_at <= $1 and user_id not in
  (select key from json_each($2)) union all select user_id, id, next_notice_at as at, 'recurring_task_instances' as
  table from recurring_task_instances where next_notice_at <= $3 and user_id not in (select key from json_each($4))
  union all select user_id, id, next_notice_at as at, 'projects' as table from projects where next_notice_at <= $5 and
  user_id not in (select key from json_each($6)) order by at, user_id, id limit $7;
select user_id, id, next_notice_at as at, 'tasks' as table from tasks where next_notice_at <= $1 union all select
  user_id, id, next_notice_at as at, 'recurring_task_instances' as table from recurring_task_instances where
  next_notice_at <= $2 union all select user_id, id, next_notice_at as at, 'projects' as table from projects where
  next_notice_at <= $3 order by at, user_id, id limit $4;

-- notices: everybody, after the clock was ahead
select id, timezone, day_start_hour from users;

-- digests: where it is evening
with recursive zones (timezone) as (select min(timezone) from users union all select (select min(users.timezone) from
  users where users.timezone > zones.timezone) from zones where zones.timezone is not null) select timezone from zones
  where timezone is not null;

-- digests: where it is evening, on a cluster
select distinct timezone from users;

-- digests: who lives there
select user.id, user.timezone, user.day_start_hour, user.locale, user.week_starts_on, user.first_name,
  preference.preferences from users as user left join notification_preferences as preference on preference.user_id =
  user.id where user.timezone = $1 and user.disabled_at is null;

-- recurring tasks and achievements: who has some
select user.id, user.timezone, user.day_start_hour from completions as completion inner join users as user on user.id
  = completion.user_id where completion.completed_at > $1 and user.disabled_at is null union select user.id,
  user.timezone, user.day_start_hour from journal_entries as entry inner join users as user on user.id = entry.user_id
  where entry.created_at > $2 and user.disabled_at is null;
select user.id, user.timezone, user.day_start_hour from recurring_tasks as rule inner join users as user on user.id =
  rule.user_id where rule.paused_at is null and user.disabled_at is null and rule.generated_through < $1 union select
  user.id, user.timezone, user.day_start_hour from recurring_tasks as rule inner join users as user on user.id =
  rule.user_id where rule.paused_at is null and user.disabled_at is null and rule.generated_through > $2;

-- mails: what is due
select user_id, id from outgoing_mails where sent_at is null and failed_at is null and next_attempt_at <= $1 and
  (claimed_until is null or claimed_until <= $2 or claimed_until > $3) order by next_attempt_at limit $4;
select user_id, id from outgoing_mails where sent_at is null and failed_at is null and next_attempt_at > $1 and
  (claimed_until is null or claimed_until <= $2 or claimed_until > $3) order by next_attempt_at limit $4;

-- webhooks: which may be full
select user_id, id from webhooks where is_active = 1 and (is_full = 1 or exists (select 1 from webhook_deliveries as
  delivery where delivery.user_id = webhooks.user_id and delivery.webhook_id = webhooks.id and
  delivery.next_attempt_at is not null limit 1));

-- webhooks: which are due
select hook.user_id, hook.id from webhooks as hook inner join users as user on user.id = hook.user_id where
  user.disabled_at is null and hook.is_active = $1 and (hook.held_until <= $2 or hook.held_until > $3) and (exists
  (select delivery.id from webhook_deliveries as delivery where delivery.user_id = hook.user_id and
  delivery.webhook_id = hook.id and next_attempt_at <= $4) or exists (select delivery.id from webhook_deliveries as
  delivery where delivery.user_id = hook.user_id and delivery.webhook_id = hook.id and next_attempt_at > $5)) order by
  coalesce(hook.last_attempt_at, hook.created_at) limit $6;

-- imports: which were broken off
select * from imports where stage is not null and running_until <= $1;

-- files: which are unused
select stored.user_id, stored.resource_id, case when (not exists (select 1 from resources where resources.user_id =
  stored.user_id and resources.id = stored.resource_id) and not exists (select 1 from trash_records where
  trash_records.user_id = stored.user_id and trash_records.kind = 'resource' and trash_records.id =
  stored.resource_id)) then 1 else 0 end as unused from stored_files as stored where (stored.user_id,
  stored.resource_id) > ($1, $2) order by stored.user_id, stored.resource_id limit 5000;

-- programs: which are used
select distinct client_id from access_tokens where client_id in (select key from json_each($1));

-- jobs: the people for whom a run failed
select user_id, failures, since, next_attempt_at from job_failures where job = $1;

-- statistics of PostgreSQL: who has many records
select user_id, kind from record_counts where total >= 1000;

-- push messages: who had this device before
select user_id, token_hash from push_subscriptions where endpoint = $1 and token_hash != $2;

-- operators: whether there is another
select id from users where operator_since is not null and disabled_at is null;

-- operators: who has invited
select id, email from users where operator_since is not null and disabled_at is null and id in (select key from
  json_each($1));

-- operators: the list of people
select user.id, user.email, user.first_name, user.last_name, user.created_at, user.disabled_at, user.operator_since,
  (select max(last_seen_at) as at from sessions where sessions.user_id = user.id) as seen_at, (select
  max(last_used_at) as at from access_tokens where access_tokens.user_id = user.id) as used_at, cast(coalesce((select
  sum(size) from stored_files where user_id = user.id), 0) + coalesce((select sum(size) from profile_pictures where
  user_id = user.id), 0) as double precision) as storage_bytes from users as user order by user.created_at, user.id;
select user.id, user.email, user.first_name, user.last_name, user.created_at, user.disabled_at, user.operator_since,
  (select max(last_seen_at) as at from sessions where sessions.user_id = user.id) as seen_at, (select
  max(last_used_at) as at from access_tokens where access_tokens.user_id = user.id) as used_at, cast(coalesce((select
  sum(size) from stored_files where user_id = user.id), 0) + coalesce((select sum(size) from profile_pictures where
  user_id = user.id), 0) as double precision) as storage_bytes from users as user where user.id = $1 order by
  user.created_at, user.id;

-- operators: how many people
select count(*) as people, count(disabled_at) as disabled_people from users;

-- operators: the size of all files
select cast(coalesce(sum(size), 0) as double precision) as bytes from (select size from stored_files union all select
  size from profile_pictures) as stored;

-- operators: how many mails wait
select cast(count(*) - count(failed_at) as integer) as waiting, count(failed_at) filter(where last_error not in ($1,
  $2)) as failed from outgoing_mails where sent_at is null;
