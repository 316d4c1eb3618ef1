const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const EXAMPLE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search', arguments: { query: 'refunds' } },
}

const describeEndpoint = (operationId: string, org: string, parameters: object[]) => ({
  post: {
    operationId,
    tags: ['Assistants'],
    summary: `Model Context Protocol, for AI assistants: ${org}`,
    description:
      'Streamable HTTP with JSON-RPC messages. `tools/list` names the tools, which depend on the permissions of the caller. Cookies do not count.',
    security: [{ bearer: [] }],
    'x-permission': 'specs:read',
    parameters,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object' }, example: EXAMPLE } },
    },
    responses: {
      '200': { description: 'The answer, as JSON or as one server-sent event' },
      '202': { description: 'A notification was accepted' },
      '400': { description: 'Not a message of the protocol; the body is a JSON-RPC error' },
      '401': problem('No valid credential; WWW-Authenticate says where to get one'),
      '403': problem('Not allowed, or the request came from another site'),
      '404': problem('No such org, or it may not be seen'),
      '413': problem('The body is too large'),
      '415': problem('The body is not JSON'),
      '429': problem('Too many requests'),
    },
  },
})

const ORG = { name: 'org', in: 'path', required: true, schema: { type: 'string' }, example: 'acme' }

/** The endpoints of assistants in the OpenAPI document. They are not routes, because one address has many operations. */
export const MCP_PATHS: Record<string, object> = {
  '/mcp': describeEndpoint('mcp_home', 'the home org of the caller', []),
  '/app/{org}/mcp': describeEndpoint('mcp_org', 'one org', [ORG]),
}
