import { TRAITS } from '../../webhooks'
import type { WebhookRow } from '../routes/webhooks'

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const RESPONSES = {
  '200': { description: 'Taken in, or known already', content: { 'application/json': { schema: {} } } },
  '401': problem('Not signed, or not with a secret that is valid here'),
  '413': problem('The body is too large'),
  '422': {
    description: 'Signed, and without an id of its own',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ValidationProblem' } } },
  },
  '503': problem('No secret is configured'),
}

/** The inbound paths as OpenAPI shows them. */
export const describeWebhooks = (rows: readonly WebhookRow[]): Record<string, { post: object }> =>
  Object.fromEntries(
    rows.map(({ path, source, summary }) => [
      path,
      {
        post: {
          operationId: `receive${path.replace(/\W+/g, '_')}`,
          tags: ['Webhooks'],
          summary,
          security: [],
          parameters: [
            { name: TRAITS[source].scheme.header, in: 'header', required: true, schema: { type: 'string' } },
          ],
          requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
          responses: RESPONSES,
        },
      },
    ]),
  )
