/**
 * Statements that read or change rows of several orgs on purpose. In a distributed database, only these may ask several shards.
 * White space counts as one space.
 */
export const CROSS_ORG: { reason: string; statements: RegExp[]; isByTimer?: true }[] = [
  {
    reason: 'A user’s orgs, before one is chosen.',
    statements: [/ from "memberships" inner join "orgs" .* where \(?"memberships"."user_id" = \$1( and |$)/],
  },
  {
    reason: 'A deactivated user loses keys, assistants and invitations in all orgs.',
    statements: [
      /^delete from "assistants" where "assistants"."user_id" = \$1 returning "grant_hash"$/,
      /^update "api_keys" set "revoked_at" = \$1 where \("api_keys"."user_id" = \$2 and "api_keys"."revoked_at" is null\)$/,
      /^update "invitations" set "revoked_at" = \$1 where \("invitations"."created_by" = /,
    ],
  },
  {
    reason: 'A deleted account is removed from all orgs.',
    statements: [
      / from "memberships" inner join "orgs" .* where "memberships"."user_id" = \$1 order by /,
      /^delete from "(\w+)" where "\1"."user_id" = \$1$/,
      /^update "invitations" set "email" = \$1 where "invitations"."accepted_by" = /,
    ],
  },
  {
    reason: 'Administrators of the deployment see all orgs, users, installations, runs, jobs and deliveries.',
    statements: [
      /^select "memberships"."user_id", "orgs"."slug" from "memberships" .* in \(\$1/,
      /^select "installations".* from "installations" inner join "orgs" .* order by "orgs"."slug"/,
      / from "runs" inner join \( ?select org_id, id from runs where /,
      /^with failures as \( select \*, attempts >= max_attempts/,
      /^select .* from "org_sizes" inner join "orgs" .* order by "org_sizes"."bytes" desc/,
    ],
  },
  {
    reason: 'One query of a process serves the live progress of all its listeners.',
    statements: [
      /^select coalesce\(max\(id\), 0\) as id from runs$/,
      / from "runs" inner join \( select org_id, id from runs where state in .* union /,
    ],
    isByTimer: true,
  },
  {
    reason: 'A new installation belongs to the org of an earlier one of the same GitHub account.',
    statements: [/^select "org_id" from "installations" where .*"account_id" = /],
  },
  {
    reason: 'Jobs of the clock visit every org.',
    statements: [
      /^select "id", "host" from "installations" where "installations"."state" <> /,
      /^select "repositories"."org_id", "repositories"."id" from "repositories" inner join "installations" .*"state_since" < /,
      /^select org_id, id from repositories r where (true and )?disconnected_at is null and head_sha is not null and \(config->'ticket_systems'/,
      /^select org_id, repository_id, max\(job.id\) as job_id from \( select distinct org_id, repository_id from ticket_runs where state in /,
      /^select "org_id", "repository_id" from "alert_spikes" where "alert_spikes"."ended_at" is null order by /,
      /^select distinct org_id::int as "orgId" from alert_deliveries where state = 'received'/,
      /^select distinct org_id::int as "orgId" from "?\w+"? swept where /,
      /^select org_id::int as "orgId", id::int as "repositoryId" from repositories where disconnected_at is null/,
      /^select a.grant_hash as "grantHash" from assistants a left join /,
      /^update alerts set state = 'resolved', resolved_by = 'silence'/,
      /^delete from (alerts|alert_hours|alert_deliveries|alert_seconds) where /,
      /^select org_id, \(sum\(width\) \/ .* tablesample system /,
      /^delete from "org_sizes"$/,
      /^delete from embeddings e using /,
      /^select distinct t.org_id as "orgId" from texts t where not exists \(select from (counted|numbered)_texts/,
      /^select org_id as "orgId" from section_numbers where list_format < /,
      /^select orgs.id as "orgId" from orgs where exists \(select from documents/,
      /^select .* from "notice_schedules" where "notice_schedules"."next_at" <= \$1 order by /,
      /^delete from "chat_link_requests" where "chat_link_requests"."expires_at" < \$1$/,
      /^delete from "chat_answers" where "chat_answers"."created_at" < \$1$/,
    ],
  },
]

/** Pages of administrators read the rows of the listed orgs by their ids. In a distributed database they ask the shards of these. */
export const OF_LISTED_ORGS: readonly RegExp[] = [
  /^select "org_id", "plan", .* from "billing_accounts" where "billing_accounts"."org_id" in \(/,
  /^select "memberships"."org_id", count\(\*\), .* where "memberships"."org_id" in \(/,
]
