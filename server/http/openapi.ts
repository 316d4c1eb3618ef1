import { z } from 'zod'
import { accessOf, definitionOf } from './procedure-of'
import type { Row } from './row'

type Json = Record<string, unknown>
type Schemas = Record<string, Json>

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const PROBLEMS = {
  '401': problem('No credential, or one that is not valid'),
  '403': problem('The caller may see this and not do it'),
  '404': problem('Nothing here that the caller may see'),
}

const parameterNames = (path: string) => [...path.matchAll(/\{(\w+)\*?\}/g)].map((match) => match[1] ?? '')

/** The OpenAPI 3.1 document, printed from the table that serves the requests. */
export function openApiDocument(rows: readonly Row[], server: string, morePaths: Json = {}): Json {
  const schemas: Schemas = { ...ERROR_SCHEMAS }
  const paths: Record<string, Json> = {}
  for (const row of rows) {
    const path = row.path.replace(/\*\}/g, '}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row, schemas) }
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
        session: { type: 'apiKey', in: 'cookie', name: 'svc_session' },
      },
      schemas,
    },
  }
}

function operation(row: Row, schemas: Schemas): Json {
  const access = accessOf(row)
  const isOpen = access === 'anyone'
  const { meta, output = meta?.answer } = definitionOf(row)
  const answer = output ? jsonSchema(output, 'output', schemas) : {}
  const type = row.stream ? 'text/event-stream' : (row.download?.type ?? row.bytes)
  const content = type
    ? { [type]: { schema: { type: 'string' } } }
    : {
        'application/json': { schema: answer },
        ...(row.fragment ? { 'text/html': { schema: { type: 'string' } } } : {}),
      }
  return {
    operationId: row.procedure.replace('.', '_'),
    tags: [row.tag],
    summary: row.summary,
    ...(row.description ? { description: row.description } : {}),
    ...(isOpen ? { security: [] } : { security: [{ bearer: [] }, { session: [] }], 'x-permission': access }),
    ...parametersOf(row, schemas),
    responses: {
      ...(row.redirect
        ? { [row.method === 'GET' ? '302' : '303']: { description: 'Goes on at Location' } }
        : { '200': { description: 'Success', content } }),
      ...(row.etag ? { '304': { description: 'Not modified since the ETag in If-None-Match' } } : {}),
      ...(isOpen ? {} : PROBLEMS),
      '422': {
        description: 'Invalid path, query or body',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ValidationProblem' } } },
      },
    },
  }
}

/** The procedure's flat input, laid out again as path parameters and a query or a body. */
function parametersOf(row: Row, schemas: Schemas): Json {
  const inPath = new Set(parameterNames(row.path))
  const properties = new Map<string, { schema: Json; required: boolean }>()
  for (const input of definitionOf(row).inputs) {
    const printed = jsonSchema(input, 'input', schemas)
    const schema = (typeof printed.$ref === 'string' ? pointedAt(printed.$ref, schemas) : printed) as {
      properties?: Record<string, Json>
      required?: string[]
    }
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

const pointedAt = (ref: string, schemas: Schemas): Json => schemas[ref.split('/').at(-1) ?? ''] ?? {}

/** As JSON Schema. What `.meta({ id })` names becomes a component, and is pointed at. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): Json {
  const printed = z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any', io })
  const { $schema, $defs, ...body } = JSON.parse(
    JSON.stringify(printed).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json & { $defs?: Schemas }
  for (const [name, { id, ...definition }] of Object.entries($defs ?? {})) schemas[name] = definition
  return body
}

const ERROR_SCHEMAS: Schemas = {
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
