// Writes tests/support/fake-jira/schema/jira.json: the part of Jira Cloud's description with which the fake checks requests
// and its own responses. Atlassian does not publish it on npm; jira.js generates its schemas from Atlassian's. jira.js is
// not a dependency, because it is large and needs a newer Node. Usage:
//   npm install --prefix /tmp/jira --ignore-scripts jira.js@6.2.0
//   AUDIT_SCHEMAS=true node scripts/schemas/slice-jira-schema.mjs /tmp/jira/node_modules
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [, , modules] = process.argv
const load = (path) => import(pathToFileURL(`${modules}/${path}`).href)
const jira = await load('jira.js/dist/cloud/index.js')
const { z } = await load('zod/index.js')

/** Route, schema of the request's body, schema of the answer. */
const ROUTES = [
  ['GET /myself', null, jira.DashboardUserSchema],
  ['GET /field', null, z.array(jira.FieldDetailsSchema)],
  ['GET /issueLinkType', null, jira.IssueLinkTypesSchema],
  ['GET /mypermissions', null, jira.PermissionsSchema],
  ['GET /project/search', null, jira.PageProjectSchema],
  ['GET /project/{projectIdOrKey}', null, jira.ProjectSchema],
  ['GET /project/{projectIdOrKey}/statuses', null, z.array(jira.IssueTypeWithStatusSchema)],
  ['GET /user/assignable/search', null, z.array(jira.DashboardUserSchema)],
  ['GET /issue/createmeta/{projectIdOrKey}/issuetypes', null, jira.PageOfCreateMetaIssueTypesSchema],
  [
    'GET /issue/createmeta/{projectIdOrKey}/issuetypes/{issueTypeId}',
    null,
    jira.PageOfCreateMetaIssueTypeWithFieldSchema,
  ],
  ['POST /issue', jira.IssueUpdateDetailsSchema, jira.CreatedIssueSchema],
  ['POST /issue/bulkfetch', jira.BulkFetchIssueRequestSchema, jira.BulkIssueResultsSchema],
  ['POST /search/jql', jira.SearchAndReconcileRequestSchema, jira.SearchAndReconcileResultsSchema],
  ['GET /issue/{issueIdOrKey}', null, jira.IssueSchema],
  ['PUT /issue/{issueIdOrKey}', jira.IssueUpdateDetailsSchema, null],
  ['POST /issue/{issueIdOrKey}/transitions', jira.IssueUpdateDetailsSchema, null],
  [
    'POST /issue/{issueIdOrKey}/remotelink',
    jira.RemoteIssueLinkRequestSchema,
    jira.RemoteIssueLinkIdentifiesSchema,
  ],
  ['POST /issueLink', jira.LinkIssueRequestJsonSchema, null],
  ['DELETE /issueLink/{linkId}', null, null],
]

const folder = `${modules}/jira.js/src/cloud/api`
const source = readdirSync(folder)
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n')

/** The names of the query parameters, from the function that sends the request. */
function queryOf(route) {
  const [method, path] = route.split(' ')
  const url = `/rest/api/3${path.replaceAll(/\{(\w+)\}/g, (_, name) => ['$', `{parameters.${name}}`].join(''))}`
  const start = [`url: '${url}',`, `url: \`${url}\`,`]
    .flatMap((line) => [
      ...source.matchAll(
        new RegExp(RegExp.escape?.(line) ?? line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'),
      ),
    ])
    .map(({ index }) => source.slice(index, source.indexOf('};', index)))
    .find((text) => new RegExp(`method: '${method}'`).test(text))
  if (!start) throw new Error(`jira.js has no ${route}`)
  const [, block = ''] = /searchParams: \{([\s\S]*?)\n {4}\}/.exec(start) ?? []
  return [...block.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name)
}

const toSchema = (schema) =>
  schema ? strip(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', target: 'draft-7' })) : null

/** Removes descriptions for people. */
function strip(node) {
  if (Array.isArray(node)) return node.map(strip)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).filter(
    ([key, value]) => !(['description', '$schema'].includes(key) && typeof value === 'string'),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, strip(value)]))
}

const routes = Object.fromEntries(
  ROUTES.map(([route, body, answer]) => [
    route,
    { query: queryOf(route), body: toSchema(body), answer: toSchema(answer) },
  ]),
)
const { version } = JSON.parse(readFileSync(`${modules}/jira.js/package.json`, 'utf8'))
const from = `jira.js ${version} (MIT, Vladislav Tupikin), by scripts/schemas/slice-jira-schema.mjs`
writeFileSync('tests/support/fake-jira/schema/jira.json', `${JSON.stringify({ from, routes })}\n`)
