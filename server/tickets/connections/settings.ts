import { z } from 'zod'
import { ProviderAddress } from '#server/kernel/settings/ai-endpoint'
import { entry, OptionalText } from '#server/kernel/settings/entry'
import { OrgSlugs } from '#server/kernel/settings/org-slugs'
import { TrackerPrefixes, USUAL_PREFIXES } from '#server/kernel/settings/tracker-prefixes'

const group = 'Ticket systems'

const secret = (name: string, meaning: string) =>
  entry({ name, group, meaning, example: '', secret: true, schema: OptionalText })

const HOST = /^(https?:\/\/)?[\w.-]+(:\d{1,5})?(\/[\w./-]*)?$/

/** The operator's own credentials for ticket systems. */
export const settings = {
  trackerOrgs: entry({
    name: 'TRACKER_ORGS',
    group,
    meaning:
      'The slugs of the organizations that may use the credentials below, separated by commas. Other organizations enter their own in their settings. Default: DEFAULT_ORG.',
    example: 'acme,initech',
    schema: OrgSlugs,
  }),
  trackerEnvPrefixes: entry({
    name: 'TRACKER_ENV_PREFIXES',
    group,
    meaning:
      'The prefixes that an env_prefix in a CONFIG.yaml may name, separated by commas. JIRA_EU_ makes JIRA_EU_HOST, JIRA_EU_EMAIL and JIRA_EU_API_TOKEN a credential.',
    example: USUAL_PREFIXES.join(','),
    schema: TrackerPrefixes,
  }),
  jiraHost: entry({
    name: 'JIRA_HOST',
    group,
    meaning: 'The host of Jira for JIRA_API_TOKEN or JIRA_PERSONAL_ACCESS_TOKEN.',
    example: 'acme.atlassian.net',
    schema: z.string().regex(HOST, 'must be a host, such as acme.atlassian.net').nullable().default(null),
  }),
  jiraEmail: entry({
    name: 'JIRA_EMAIL',
    group,
    meaning: 'The account of JIRA_API_TOKEN.',
    example: 'plumbline@example.com',
    schema: z
      .string()
      .regex(/^\S+@\S+$/, 'must be an email address')
      .nullable()
      .default(null),
  }),
  jiraApiToken: secret('JIRA_API_TOKEN', 'An API token of Jira Cloud. It needs JIRA_HOST and JIRA_EMAIL.'),
  jiraPersonalAccessToken: secret(
    'JIRA_PERSONAL_ACCESS_TOKEN',
    'A personal access token of Jira Data Center. It needs JIRA_HOST, and an auth profile with this auth_method.',
  ),
  linearApiKey: secret('LINEAR_API_KEY', 'A personal API key of Linear.'),
  linearApiUrl: entry({
    name: 'LINEAR_API_URL',
    group,
    meaning: 'The address of the Linear API.',
    example: 'https://api.linear.app/graphql',
    schema: ProviderAddress.default('https://api.linear.app/graphql'),
  }),
  githubToken: secret(
    'GITHUB_TOKEN',
    'A personal access token for GitHub issues, used by auth profiles with this auth_method. Without such a profile, the GitHub App is used.',
  ),
} as const
