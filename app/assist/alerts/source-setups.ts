import type { AlertSource, ExampleAlert } from './alert-data'

export const SOURCE_LABELS: Record<AlertSource['kind'], string> = {
  alertmanager: 'Alertmanager',
  sentry: 'Sentry',
  grafana: 'Grafana',
  json: 'Plain JSON',
}

interface Setup {
  steps: string
  config: string
}

interface Values {
  url?: string | null
  /** null: the org has no specs yet. */
  example: ExampleAlert | null
}

/** The values to enter at each sender. Without an address, they contain a placeholder. */
export function setupOf(kind: AlertSource['kind'], values: Values): Setup {
  const url = values.url ?? 'https://…/webhooks/alerts/…'
  const example = values.example ?? PLACEHOLDER
  const setups: Record<AlertSource['kind'], Setup> = {
    alertmanager: {
      steps: `Add a receiver to \`alertmanager.yml\`, and route alerts to it. Give alerting rules the label \`repo: ${example.repo}\`.`,
      config: `receivers:
  - name: plumbline
    webhook_configs:
      - url: ${url}
        send_resolved: true
route:
  receiver: plumbline`,
    },
    sentry: {
      steps:
        'In Sentry, Settings, Custom Integrations, create an internal integration. Add the alert source here, with the client secret of the integration as signing secret. Then enter the address as webhook address of the integration, turn on “Alert Rule Action” and the webhook “issue”, and add the integration as an action to alert rules. Set the tag `repo` in your program to the repository as `owner/name`.',
      config: url,
    },
    grafana: {
      steps:
        'Add a contact point of the type Webhook with this address. With a secret under “HMAC Signature”, enter the same secret here. Route alerts to it in a notification policy. Give alert rules the label `repo` with the repository as `owner/name`.',
      config: `apiVersion: 1
contactPoints:
  - orgId: 1
    name: plumbline
    receivers:
      - uid: plumbline
        type: webhook
        settings:
          url: ${url}
          httpMethod: POST`,
    },
    json: {
      steps:
        'Post one alert or a list. `fingerprint` and `title` are needed; alerts with the same fingerprint become one entry. `repo` names the repository as `owner/name`.',
      config: `curl --fail ${url} \\
  --header 'content-type: application/json' \\
  --data '${quoteForShell(JSON.stringify(example))}'`,
    },
  }
  return setups[kind]
}

const PLACEHOLDER: ExampleAlert = {
  fingerprint: 'refund-failed',
  title: 'Refund failed',
  level: 'error',
  repo: 'acme/payments',
  count: 1,
  stack: 'at refund (src/refund.ts:42)',
}

/** Escapes text for single quotes. */
const quoteForShell = (text: string) => text.replaceAll("'", `'\\''`)
