/**
 * The tables that belong to the deployment and not to an org, with the reason. Every other table is a tenant table:
 * it has an `org_id`, which leads its keys.
 */
export const DEPLOYMENT_TABLES: Record<string, string> = {
  access_tokens: 'a sign-in belongs to a user, who may be in several orgs',
  assistant_clients: 'programs register before anyone has signed in',
  backup_results: 'backups of the whole deployment',
  billing_comparisons: 'comparisons of the whole deployment with the payment provider',
  code_host_accounts: 'belongs to a user',
  contact_requests: 'sent by people without an org',
  deliveries:
    'events of the deployment’s webhooks, stored before their org is known; the worker sets `org_id` for readers',
  device_requests: 'a sign-in before the user is known',
  git_authors: 'belongs to a user',
  guesses: 'sign-in attempts, before the user is known',
  idempotency_keys: 'belongs to a user, like the credential',
  identities: 'belongs to a user',
  idp_keys: 'signing keys of the embedded provider',
  idp_records: 'the store of the embedded provider',
  kept_secrets: 'secrets of the deployment itself',
  org_directory: 'finds the org of an id that arrives without one',
  orgs: 'the orgs themselves',
  passwords: 'belongs to a user',
  platform_acts: 'audit acts of the deployment',
  rate_counts: 'counts of users, addresses and credentials',
  reconciliations: 'comparisons of the whole deployment with its code hosts',
  refresh_families: 'belongs to a user',
  seen_errors: 'errors of the product itself',
  setup_steps: 'settings of the deployment, entered in the browser',
  sessions: 'belongs to a user',
  sign_in_links: 'belongs to a user',
  stripe_prices: 'the prices of the deployment',
  users: 'a user may be in several orgs',
  webhook_refusals: 'counts of requests that nobody signed',
  webhook_secrets: 'offered by a vendor before anybody signed in',
  workers: 'processes of the deployment',
}

/** The deployment's tables that a foreign key of a tenant table may point to. */
export const REFERENCED_TABLES: Record<string, string> = {
  orgs: 'by `org_id` alone',
  users: 'authors and members; a distributed database has this table on every node',
}
