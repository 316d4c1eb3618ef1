import { type InboundPath, SOURCE_TRAITS, type Source } from '#server/platform/webhooks/index'

const inJson = (schema: object, example?: object) => ({
  content: { 'application/json': { schema, ...(example && { example }) } },
})

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const RECEIPT = {
  type: 'object',
  properties: {
    ok: { type: 'boolean' },
    delivery_id: { type: 'string' },
    result: { type: 'string', enum: ['received', 'held', 'ignored', 'failed', 'duplicate'] },
    processed: { type: 'boolean', description: 'False for sources whose events are only stored' },
  },
}

const RECEIVED = { ok: true, delivery_id: '72d3162e-cc78-11e3-81ab-4c9367dc0958', result: 'received' }

/** The start of an event of each vendor. The vendors send more members. */
const EVENTS: Record<Source, object> = {
  github: {
    ref: 'refs/heads/main',
    after: '6113728f27ae82c7b1a177c8d03f9e96e0adf246',
    repository: { id: 186853002, full_name: 'acme/specs', default_branch: 'main' },
    installation: { id: 2311213 },
  },
  stripe: {
    id: 'evt_1NG8Du2eZvKYlo2C',
    type: 'invoice.paid',
    data: { object: { id: 'in_1MtHbELkdIwHu7ix' } },
  },
  asana: { events: [{ action: 'changed', resource: { gid: '1200000000000001', resource_type: 'task' } }] },
  jira: {
    webhookEvent: 'jira:issue_updated',
    issue_event_type_name: 'issue_generic',
    issue: { key: 'PAY-7', fields: { status: { name: 'Done' } } },
  },
  linear: {
    action: 'update',
    type: 'Issue',
    data: { identifier: 'PAY-7', state: { name: 'Done' } },
    webhookTimestamp: 1_767_225_600_000,
  },
  slack: {
    type: 'event_callback',
    event_id: 'Ev0123456789',
    team_id: 'T0123456789',
    event: { type: 'app_mention', channel: 'C0123456789', user: 'U0123456789', text: '<@U1> refunds?' },
  },
}

const RESPONSES = {
  '401': problem('No signature, or not signed with a valid secret'),
  '413': problem('The body is too large'),
  '422': {
    description: 'The signed event has no id',
    ...inJson({ $ref: '#/components/schemas/ValidationProblem' }),
  },
  '429': problem('Too many handshakes or wrong signatures from this address; signed events are not limited'),
  '500': problem('Internal error; find it in the log by its request id'),
  '503': problem('No secret is configured, too many events at once, or the body arrived too slowly'),
}

const CONNECTION_PARAMETER = {
  name: 'connection',
  in: 'path',
  required: true,
  description: 'An organization’s own connection, as in the address that its settings show.',
  schema: { type: 'string' },
  example: '1-3',
}

const describeWebhook = ({ path, source, connectionKind }: InboundPath) => ({
  operationId: `receive${path.replace(/\W+/g, '_').replace(/_$/, '')}`,
  tags: ['Webhooks'],
  summary: `Events of ${SOURCE_TRAITS[source].label}${connectionKind ? ' for an organization’s own connection' : ''}, signed`,
  description:
    'Called by the vendor, which signs the raw body. A repeated delivery is handled once. Unsigned events are rejected.',
  security: [],
  parameters: [
    ...(connectionKind ? [CONNECTION_PARAMETER] : []),
    { name: SOURCE_TRAITS[source].scheme.header, in: 'header', schema: { type: 'string' } },
  ],
  requestBody: { required: true, ...inJson({ type: 'object' }, EVENTS[source]) },
  responses: {
    '200': {
      description: 'Accepted, or received before',
      ...inJson(RECEIPT, SOURCE_TRAITS[source].isStoredOnly ? { processed: false } : RECEIVED),
    },
    ...RESPONSES,
  },
})

/**
 * The webhook paths in the OpenAPI document. They are not routes, because a signature over raw bytes replaces the credential.
 */
export const describeWebhooks = (paths: readonly InboundPath[]): Record<string, object> =>
  Object.fromEntries(paths.map((inbound) => [inbound.path, { post: describeWebhook(inbound) }]))

/** The addresses of alert sources. The token in the path is the credential. */
export const ALERT_PATHS: Record<string, object> = {
  '/webhooks/alerts/{token}': {
    post: {
      operationId: 'receiveAlerts',
      tags: ['Webhooks'],
      summary: 'Alerts of Alertmanager, Sentry, Grafana, or as plain JSON',
      description:
        'Settings, Alerts makes the address; the token decides organization and format. The example is plain JSON: one alert or a list of up to 10,000, at most 1 MB. Alerts with the same fingerprint become one entry. Sources with a signing secret accept only signed requests.',
      security: [],
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: {
        required: true,
        ...inJson(
          {},
          {
            fingerprint: 'refund-failed',
            title: 'RefundError: the amount is larger than the payment',
            level: 'error',
            service: 'payments',
            count: 3,
            occurred_at: '2026-03-03T12:00:00Z',
            stack: 'at refund (src/refund.ts:42)',
          },
        ),
      },
      responses: {
        '200': {
          description: 'Accepted, or received before',
          ...inJson(
            {
              type: 'object',
              properties: {
                ok: { type: 'boolean' },
                delivery_id: { type: 'string' },
                result: { type: 'string', enum: ['received', 'ignored', 'duplicate'] },
                alerts: { type: 'integer' },
                note: { type: 'string', description: 'What was left out' },
              },
            },
            { ok: true, delivery_id: '6d3f0c0e-7c1b-4c59-9a3b-0d5a5cf1f0b1', result: 'received', alerts: 1 },
          ),
        },
        ...RESPONSES,
        '401': problem('No source has this token, or the signature is wrong'),
        '422': {
          description: 'The body is not in the format of the source',
          ...inJson({ $ref: '#/components/schemas/ValidationProblem' }),
        },
      },
    },
  },
}
