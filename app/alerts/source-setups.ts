import type { AlertSource } from './alert-data'

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

/** What to enter at each sender. Without an address, a placeholder stands for it. */
export const setupOf = (kind: AlertSource['kind'], url = 'https://…/webhooks/alerts/…'): Setup =>
  ({
    alertmanager: {
      steps: 'Add a receiver to `alertmanager.yml`, and route alerts to it.',
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
        'In Sentry, Settings, Custom Integrations, create an internal integration. Add the alert source here, with the client secret of the integration as signing secret. Then enter the address as webhook address of the integration, turn on “Alert Rule Action” and the webhook “issue”, and add the integration as an action to alert rules.',
      config: url,
    },
    grafana: {
      steps:
        'Add a contact point of the type Webhook with this address. With a secret under “HMAC Signature”, enter the same secret here. Route alerts to it in a notification policy.',
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
        'Post one alert or a list. `fingerprint` and `title` are needed; alerts with the same fingerprint become one entry.',
      config: `curl --fail ${url} \\
  --header 'content-type: application/json' \\
  --data '{"fingerprint":"refund-failed","title":"Refund failed","level":"error",
    "service":"payments","count":1,"stack":"at refund (src/refund.ts:42)"}'`,
    },
  })[kind]
