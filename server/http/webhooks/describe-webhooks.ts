import { type InboundPath, TRAITS } from '../../webhooks'

const inJson = (schema: object) => ({ content: { 'application/json': { schema } } })

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
    processed: { type: 'boolean', description: 'false where events are kept and nothing comes of them' },
  },
}

const RESPONSES = {
  '200': { description: 'Taken in, or known already', ...inJson(RECEIPT) },
  '401': problem('Not signed, or not with a secret that is valid here'),
  '413': problem('The body is too large'),
  '422': {
    description: 'Signed, and without an id of its own',
    ...inJson({ $ref: '#/components/schemas/ValidationProblem' }),
  },
  '429': problem('Too many handshakes from this address; signed events are not limited'),
  '503': problem('No secret is configured, or there is no room just now'),
}

const describeWebhook = ({ path, source }: InboundPath) => ({
  operationId: `receive${path.replace(/\W+/g, '_')}`,
  tags: ['Webhooks'],
  summary: `Events of ${TRAITS[source].label}, signed`,
  description:
    'For the vendor, which signs the raw body. A delivery that comes twice is handled once. Nothing is believed that is not signed.',
  security: [],
  parameters: [{ name: TRAITS[source].scheme.header, in: 'header', schema: { type: 'string' } }],
  requestBody: { required: true, ...inJson({ type: 'object' }) },
  responses: RESPONSES,
})

/**
 * The webhook paths in the OpenAPI document. They are not rows, because a signature over raw bytes replaces
 * the credential.
 */
export const describeWebhooks = (paths: readonly InboundPath[]): Record<string, object> =>
  Object.fromEntries(paths.map((inbound) => [inbound.path, { post: describeWebhook(inbound) }]))
