import { SESSION_COOKIE, storedCookieName } from '#server/accounts/auth/index'
import { ERROR_STATUS } from '#server/kernel/errors'
import { accessOf, definitionOf, metaOf } from '../rest/procedure-of'
import type { RestRoute } from '../rest/rest-routes'
import { RESPONSE_HEADERS } from './headers'
import { inputsOf } from './inputs'
import type { Json, Schemas } from './json-schema'
import { responsesOf } from './responses'

/** The OpenAPI 3.1 document, generated from the table that serves the requests. */
export function openApiDocument(routes: readonly RestRoute[], server: string, morePaths: Json = {}): Json {
  const schemas: Schemas = { ...ERROR_SCHEMAS }
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/\*\}/g, '}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version: '1',
      description:
        'Specs that live in git: indexed, searchable, kept in step with tickets. A {file_path} may hold slashes.',
    },
    servers: [{ url: server }],
    paths: { ...paths, ...morePaths },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key (svc_…) or an access token' },
        session: { type: 'apiKey', in: 'cookie', name: storedCookieName(SESSION_COOKIE, server) },
      },
      headers: RESPONSE_HEADERS,
      schemas,
    },
  }
}

function operation(route: RestRoute, schemas: Schemas): Json {
  const access = accessOf(route)
  const { programs } = metaOf(route)
  return {
    operationId: route.operationId ?? route.procedure.replace('.', '_'),
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(access === 'anyone'
      ? { security: [] }
      : { security: [{ bearer: [] }, { session: [] }], 'x-permission': access }),
    ...(programs && { 'x-permission-of-programs': programs }),
    ...inputsOf(route, schemas),
    responses: responsesOf(route, definitionOf(route), schemas),
  }
}

/** The schemas of error bodies. */
const ERROR_SCHEMAS = {
  Problem: {
    type: 'object',
    description: 'RFC 9457',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'A sentence for people' },
      code: { type: 'string', enum: Object.keys(ERROR_STATUS), description: 'For programs' },
      request_id: { type: 'string' },
    },
  },
  ValidationProblem: {
    type: 'object',
    required: ['detail', 'title', 'status', 'request_id'],
    properties: {
      detail: {
        type: 'array',
        items: {
          type: 'object',
          required: ['loc', 'msg', 'type'],
          properties: { loc: { type: 'array' }, msg: { type: 'string' }, type: { type: 'string' } },
        },
      },
      title: { type: 'string' },
      status: { type: 'integer' },
      request_id: { type: 'string' },
    },
  },
}
