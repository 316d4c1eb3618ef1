import type { TicketConnectionWire } from '#server/tickets/connections/wire'

export const SYSTEM_LABELS: Record<TicketConnectionWire['system'], string> = {
  jira: 'Jira',
  linear: 'Linear',
  github: 'GitHub',
}

interface CredentialForm {
  label: string
  system: TicketConnectionWire['system']
  method: TicketConnectionWire['auth_method']
  /** Null if users do not choose the host. */
  host: { label: string; placeholder: string; isRequired: boolean } | null
  hasEmail: boolean
  tokenLabel: string
  /** Where to create the token, and the required permissions of its account. Code is in backticks. */
  steps: string[]
}

/** The credential forms, by their names in the page's address. */
export const CREDENTIAL_FORMS = {
  jira: {
    label: 'Jira Cloud',
    system: 'jira',
    method: 'api_token',
    host: { label: 'Host', placeholder: 'acme.atlassian.net', isRequired: true },
    hasEmail: true,
    tokenLabel: 'API token',
    steps: [
      'Choose the Jira account that will create and change tickets. A separate account makes its changes easy to recognize.',
      'Sign in to Atlassian with it, open `id.atlassian.com/manage-profile/security/api-tokens` and select “Create API token”.',
      'In each project, the account needs the permissions Browse projects, Create issues, Edit issues, Transition issues and Link issues. To let Plumbline register the webhook, it also needs Administer Jira.',
    ],
  },
  'jira-data-center': {
    label: 'Jira Data Center',
    system: 'jira',
    method: 'personal_access_token',
    host: { label: 'Host', placeholder: 'jira.example.com', isRequired: true },
    hasEmail: false,
    tokenLabel: 'Personal access token',
    steps: [
      'Sign in to Jira with the account that will create and change tickets.',
      'Open your profile, select “Personal Access Tokens” and then “Create token”.',
      'In each project, the account needs the permissions Browse projects, Create issues, Edit issues, Transition issues and Link issues.',
      'If Jira is in a private network, the operator of this deployment must name its host in `OUTBOUND_ALLOW`. If Jira is not at the root of the host, add its path: `example.com/jira`.',
    ],
  },
  linear: {
    label: 'Linear',
    system: 'linear',
    method: 'api_key',
    host: null,
    hasEmail: false,
    tokenLabel: 'API key',
    steps: [
      'Sign in to Linear with the account that will create and change issues. It must be a member of the teams.',
      'Open Settings, “Security & access”, “Personal API keys” and select “New API key”.',
      'The key needs the permissions Read and Write. To let Plumbline register the webhook, it also needs Admin.',
    ],
  },
  github: {
    label: 'GitHub',
    system: 'github',
    method: 'personal_access_token',
    host: { label: 'API host', placeholder: 'api.github.com', isRequired: false },
    hasEmail: false,
    tokenLabel: 'Personal access token',
    steps: [
      'Repositories of the GitHub App need no token. Enter one only for an auth profile in CONFIG.yaml with `auth_method: personal_access_token`.',
      'On GitHub, open Settings, “Developer settings”, “Fine-grained tokens” and select “Generate new token”.',
      'Choose the repositories, and the permission Issues: Read and write. GitHub adds Metadata: Read-only by itself.',
      'For GitHub Enterprise Server, the host is `github.example.com/api/v3`.',
    ],
  },
} satisfies Record<string, CredentialForm>

export type FormName = keyof typeof CREDENTIAL_FORMS

export const credentialForm = (name: FormName): CredentialForm => CREDENTIAL_FORMS[name]

/** The form in which a connection's credential was entered. */
export const formOf = ({ system, auth_method }: TicketConnectionWire): FormName =>
  (Object.keys(CREDENTIAL_FORMS) as FormName[]).find((name) => {
    const form = CREDENTIAL_FORMS[name]
    return form.system === system && form.method === auth_method
  }) ?? 'jira'

/** How to create the webhook at the vendor by hand. */
export const WEBHOOK_STEPS: Record<TicketConnectionWire['system'], string[]> = {
  jira: [
    'In Jira, open Settings, System, WebHooks and select “Create a WebHook”.',
    'Paste the address from above. Create a secret below and paste it into the field Secret.',
    'Under Issue, select “updated”. A JQL filter such as `project = PAY` keeps other projects out.',
    'A Jira Data Center whose form has no field Secret does not sign events, so Plumbline ignores them. Changes then arrive with the nightly comparison.',
  ],
  linear: [
    'In Linear, open Settings, API, Webhooks and select “New webhook”.',
    'Paste the address from above, and select the data change events Issues.',
    'Linear shows a signing secret. Enter it below.',
  ],
  github: [
    'In the repository on GitHub, open Settings, Webhooks and select “Add webhook”.',
    'Paste the address from above, and select the content type `application/json`. Create a secret below and paste it into the field Secret.',
    'Select individual events, and of these only Issues.',
  ],
}
