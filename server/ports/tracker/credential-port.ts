/**
 * The access to one ticket system. The host is `acme.atlassian.net` or `jira.acme.com:8443/path`, and the token is sent to no
 * other. `http://127.0.0.1:4000` is accepted only for hosts in OUTBOUND_ALLOW.
 */
export type TrackerCredential =
  | { kind: 'jira'; authMethod: 'api_token'; host: string; email: string; token: string }
  | { kind: 'jira'; authMethod: 'personal_access_token'; host: string; token: string }
  | { kind: 'linear'; authMethod: 'api_key'; host: string; token: string }
  | { kind: 'github'; authMethod: 'personal_access_token'; host: string; token: string }

/** The operator's own credentials. */
export interface TrackerEnvironment {
  /** The slugs of the orgs that may use them. */
  orgs: readonly string[]
  /** The prefixes that a configuration may name. */
  prefixes: readonly string[]
  /** Environment variables with these prefixes that belong to credentials, by name. */
  variables: Readonly<Record<string, string>>
  /** Default API hosts of vendors. */
  usualHosts: Readonly<Record<'linear' | 'github', string>>
}
