import { readFileSync } from 'node:fs'
import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

interface Described {
  /** The names of the query parameters. */
  query: string[]
  body: object | null
  answer: object | null
}

/** Atlassian describes an address as text, but Cloud also sends null for people who hide it. */
const read = <T>(file: string): T =>
  JSON.parse(readFileSync(new URL(`schema/${file}`, import.meta.url), 'utf8'), (key, value) =>
    key === 'emailAddress' ? { ...value, nullable: true } : value,
  )

const ajv = new Ajv({ strict: false, validateSchema: false })
addFormats(ajv)
const { routes } = read<{ routes: Record<string, Described> }>('jira.json')
const isAdf = ajv.compile(read<{ schema: object }>('adf.json').schema)
const compiled = new Map<object, ValidateFunction>()

/**
 * Routes that Data Center has and Cloud lacks, by Atlassian's documentation of Data Center 9. All others are the same in both.
 */
const DATA_CENTER: Record<string, Described> = {
  'GET /project': { query: ['expand', 'recent', 'includeArchived'], body: null, answer: null },
  'POST /search': {
    query: [],
    body: {
      type: 'object',
      additionalProperties: false,
      properties: {
        jql: { type: 'string' },
        startAt: { type: 'integer' },
        maxResults: { type: 'integer' },
        validateQuery: { type: 'boolean' },
        fields: { type: 'array', items: { type: 'string' } },
        expand: { type: 'array', items: { type: 'string' } },
      },
    },
    answer: null,
  },
  'GET /user/assignable/search': {
    query: ['username', 'project', 'issueKey', 'startAt', 'maxResults', 'actionDescriptorId'],
    body: null,
    answer: null,
  },
}

/** Routes with documentation but without a schema: the webhooks of administrators, and the site's identity. */
const DOCUMENTED: Record<string, Described> = {
  'GET /_edge/tenant_info': { query: [], body: null, answer: null },
  'GET /rest/applinks/1.0/manifest': { query: [], body: null, answer: null },
  'GET /serverInfo': { query: [], body: null, answer: null },
  'GET /rest/webhooks/1.0/webhook': { query: [], body: null, answer: null },
  'DELETE /rest/webhooks/1.0/webhook/{id}': { query: [], body: null, answer: null },
  'POST /rest/webhooks/1.0/webhook': {
    query: [],
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'url'],
      properties: {
        name: { type: 'string' },
        url: { type: 'string', pattern: '^https?://' },
        events: { type: 'array', items: { type: 'string' } },
        filters: { type: 'object', additionalProperties: { type: 'string' } },
        excludeBody: { type: 'boolean' },
        secret: { type: 'string' },
      },
    },
    answer: null,
  },
}

const describedAt = (route: string, isCloud: boolean): Described | undefined =>
  DOCUMENTED[route] ?? (isCloud ? undefined : DATA_CENTER[route]) ?? routes[route]

/** Why a request violates Jira's description; null if it is valid. */
export function checkRequest(
  route: string,
  isCloud: boolean,
  query: URLSearchParams,
  body: unknown,
): string | null {
  const described = describedAt(route, isCloud)
  if (!described) return `Jira has no ${route}`
  const unknown = [...query.keys()].find((name) => !described.query.includes(name))
  if (unknown) return `${route} takes no "${unknown}" in its query`
  if (!described.body) return body === undefined ? null : `${route} takes no body`
  return body === undefined ? `${route} needs a body` : errorOf(described.body, body, route)
}

/** Why an answer of the fake violates Jira's description; null if it is valid. */
export function checkAnswer(route: string, isCloud: boolean, answer: unknown): string | null {
  const schema = isCloud ? routes[route]?.answer : null
  return schema ? errorOf(schema, answer, `the fake itself: ${route}`) : null
}

/** Why a document violates the schema of the Atlassian Document Format; null if it is valid. */
export const checkAdf = (document: unknown): string | null =>
  isAdf(document) ? null : `not a valid document: ${ajv.errorsText(isAdf.errors?.slice(-3))}`

function errorOf(schema: object, value: unknown, name: string): string | null {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  return validate(value) ? null : `${name}: ${ajv.errorsText(validate.errors)}`
}
