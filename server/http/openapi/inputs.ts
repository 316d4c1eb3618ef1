import { definitionOf } from '../rest/procedure-of'
import type { RestRoute } from '../rest/rest-routes'
import { IDEMPOTENCY_KEY, IF_NONE_MATCH } from './headers'
import { type Json, jsonSchema, resolveSchema, type Schemas } from './json-schema'

type Properties = [name: string, property: { schema: Json; required: boolean }][]

/** Converts the procedure's flat input to parameters, query and body. */
export function inputsOf(route: RestRoute, schemas: Schemas): Json {
  const properties = propertiesOf(route, schemas)
  const byName = new Map(properties)
  const inPath = [...route.path.matchAll(/\{(\w+)\*?\}/g)].map((match) => match[1] ?? '')
  const path = inPath.map((name) =>
    parameter(name, 'path', byName.get(name)?.schema ?? { type: 'string' }, true),
  )
  const others = properties.filter(([name]) => !inPath.includes(name))
  const headers = [route.once && IDEMPOTENCY_KEY, route.etag && IF_NONE_MATCH].filter(
    (header) => header !== undefined,
  )
  if (route.method === 'GET') {
    const query = others.map(([name, { schema, required }]) => parameter(name, 'query', schema, required))
    return { parameters: [...path, ...query, ...formatOf(route), ...headers] }
  }
  if (route.textField === undefined) return { parameters: [...path, ...headers], ...bodyOf(route, others) }
  // The fields beside the text are in the query, because only a JSON body has room for them.
  const query = others.filter(([name]) => name !== route.textField)
  return {
    parameters: [
      ...path,
      ...query.map(([name, { schema }]) => parameter(name, 'query', schema, false)),
      ...headers,
    ],
    ...textBodyOf(route, others),
  }
}

const TEXT = { schema: { type: 'string' } }

/** A text itself, a form with one file, or JSON. */
function textBodyOf(route: RestRoute, properties: Properties): Json {
  const form = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary', description: 'The only file of the form' } },
    required: ['file'],
  }
  const optional = properties.map(([name, property]): Properties[number] => [
    name,
    { ...property, required: name === route.textField },
  ])
  const { requestBody } = bodyOf(route, optional) as { requestBody: { content: Json } }
  const content = {
    'text/plain': TEXT,
    'application/xml': TEXT,
    'application/octet-stream': TEXT,
    'multipart/form-data': { schema: form },
    ...requestBody.content,
  }
  return { requestBody: { required: true, content } }
}

function propertiesOf(route: RestRoute, schemas: Schemas): Properties {
  return definitionOf(route).inputs.flatMap((input): Properties => {
    const printed = jsonSchema(input, 'input', schemas)
    const schema = (typeof printed.$ref === 'string' ? resolveSchema(printed.$ref, schemas) : printed) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      { schema: property, required: schema.required?.includes(name) ?? false },
    ])
  })
}

const parameter = (name: string, location: 'path' | 'query', schema: Json, required: boolean) => ({
  name,
  in: location,
  required,
  schema,
})

const formatOf = ({ markdown }: RestRoute) =>
  markdown ? [parameter('format', 'query', { type: 'string', enum: ['md'] }, false)] : []

function bodyOf({ example }: RestRoute, properties: Properties): Json {
  if (properties.length === 0) return {}
  const required = properties.filter(([, property]) => property.required).map(([name]) => name)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties.map(([name, property]) => [name, property.schema])),
    ...(required.length > 0 && { required }),
  }
  const content = { 'application/json': { schema, ...(example && { example }) } }
  return { requestBody: { required: required.length > 0, content } }
}
