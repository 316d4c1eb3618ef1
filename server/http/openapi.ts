import { z } from 'zod'
import { accessOf, definitionOf } from './procedure-of'
import type { Row } from './row'

type Json = Record<string, unknown>

const PROBLEMS: Record<string, string> = {
  '401': 'No credential, or one that is not valid',
  '403': 'The caller may see this and not do it',
  '404': 'Nothing here that the caller may see',
  '429': 'Too many requests',
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const parameterNames = (path: string) => [...path.matchAll(/\{(\w+)\*?\}/g)].map((match) => match[1] ?? '')

/** The OpenAPI 3.1 document, printed from the table that serves the requests. */
export function openApiDocument(rows: readonly Row[], server: string): Json {
  const paths: Record<string, Json> = {}
  for (const row of rows) {
    const path = row.path.replace(/\*\}/g, '}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version: '1',
      description:
        'Specs that live in git: indexed, searchable, kept in step with tickets. Paths that take {file_path} accept slashes in it.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key (svc_…) or an access token' },
        session: { type: 'apiKey', in: 'cookie', name: 'svc_session' },
      },
      schemas: SHARED_SCHEMAS,
    },
  }
}

function operation(row: Row): Json {
  const access = accessOf(row)
  const { output } = definitionOf(row)
  const answers = Object.entries(access === 'anyone' ? {} : PROBLEMS).map(([status, text]) => [
    status,
    problem(text),
  ])
  return {
    operationId: row.procedure.replace('.', '_'),
    tags: [row.tag],
    summary: row.summary,
    ...(row.description ? { description: row.description } : {}),
    ...(access === 'anyone'
      ? { security: [] }
      : { security: [{ bearer: [] }, { session: [] }], 'x-permission': access }),
    ...parametersOf(row),
    responses: {
      '200': {
        description: 'Success',
        content: { 'application/json': { schema: output ? jsonSchema(output, 'output') : {} } },
      },
      ...(row.etag ? { '304': { description: 'Not modified since the ETag in If-None-Match' } } : {}),
      ...Object.fromEntries(answers),
      '422': {
        description: 'Invalid path, query or body',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ValidationProblem' } } },
      },
    },
  }
}

/** The procedure's flat input, laid out again as path parameters and a query or a body. */
function parametersOf(row: Row): Json {
  const inPath = new Set(parameterNames(row.path))
  const properties = new Map<string, { schema: Json; required: boolean }>()
  for (const input of definitionOf(row).inputs) {
    const schema = jsonSchema(input, 'input') as { properties?: Record<string, Json>; required?: string[] }
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      properties.set(name, { schema: property, required: schema.required?.includes(name) ?? false })
  }
  const parameters = [...inPath].map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties.get(name)?.schema ?? { type: 'string' },
  }))
  const rest = [...properties].filter(([name]) => !inPath.has(name))
  if (row.method === 'GET') {
    const query = rest.map(([name, { schema, required }]) => ({ name, in: 'query', required, schema }))
    return { parameters: [...parameters, ...query] }
  }
  if (rest.length === 0) return { parameters }
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map(([name, { schema }]) => [name, schema])),
    required: rest.filter(([, { required }]) => required).map(([name]) => name),
  }
  return { parameters, requestBody: { required: true, content: { 'application/json': { schema: body } } } }
}

/** Schemas named by `.meta({ id })` become components; a reference inside one operation points at them. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, $defs, ...body } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
  }) as Json & { $defs?: Record<string, Json> }
  const pointed = JSON.parse(JSON.stringify(body).replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id, ...rest } = definition
    SHARED_SCHEMAS[name] = JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/'))
  }
  return pointed
}

const SHARED_SCHEMAS: Record<string, Json> = {
  Problem: {
    type: 'object',
    description: 'RFC 9457',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'A sentence for people' },
      code: { type: 'string', description: 'One of a closed set, for programs' },
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
