// Writes tests/support/fake-linear/schema/linear.graphql: the part of Linear's GraphQL schema that the fake executes and
// checks every document against. It is taken from packages/sdk/src/schema.graphql of github.com/linear/linear (MIT).
// Usage: node scripts/schemas/slice-linear-schema.mjs <path of schema.graphql> <commit>
import { readFileSync, writeFileSync } from 'node:fs'
import { Kind, parse, print, visit } from 'graphql'

const [, , path, commit] = process.argv

/** The fields of each type that the slice keeps. `null` keeps all fields whose types are kept. */
const KEPT = {
  Query: ['viewer', 'organization', 'teams', 'issue', 'issues', 'issueLabels', 'webhooks'],
  Mutation: [
    'issueCreate',
    'issueUpdate',
    'attachmentCreate',
    'issueRelationCreate',
    'issueRelationDelete',
    'issueLabelCreate',
    'webhookCreate',
    'webhookUpdate',
  ],
  Issue: [
    ...[
      'id',
      'identifier',
      'number',
      'previousIdentifiers',
      'title',
      'description',
      'url',
      'createdAt',
      'updatedAt',
    ],
    ...[
      'trashed',
      'archivedAt',
      'priority',
      'priorityLabel',
      'estimate',
      'dueDate',
      'team',
      'state',
      'creator',
    ],
    ...['assignee', 'parent', 'labels', 'attachments', 'relations', 'inverseRelations', 'history'],
  ],
  IssueHistory: ['id', 'createdAt', 'actor', 'fromStateId', 'toStateId'],
  IssueRelation: ['id', 'type', 'issue', 'relatedIssue'],
  IssueLabel: ['id', 'name', 'color', 'isGroup', 'team', 'parent'],
  Attachment: ['id', 'title', 'url', 'metadata', 'issue', 'creator'],
  Team: ['id', 'key', 'name', 'states', 'members', 'labels', 'issues', 'defaultIssueState'],
  User: ['id', 'name', 'displayName', 'email', 'active', 'isMe', 'guest', 'admin'],
  Organization: ['id', 'name', 'urlKey'],
  WorkflowState: ['id', 'name', 'type', 'position', 'team'],
  Webhook: ['id', 'url', 'enabled', 'label', 'resourceTypes', 'secret', 'team'],
  PageInfo: null,
  ...Object.fromEntries(
    [
      'Issue',
      'IssueHistory',
      'IssueRelation',
      'IssueLabel',
      'Attachment',
      'Team',
      'User',
      'WorkflowState',
      'Webhook',
    ].map((name) => [`${name}Connection`, ['nodes', 'pageInfo']]),
  ),
  ...Object.fromEntries(
    ['Issue', 'Attachment', 'IssueRelation', 'IssueLabel', 'Webhook'].map((name) => [`${name}Payload`, null]),
  ),
  DeletePayload: null,
  IssueCreateInput: null,
  IssueUpdateInput: null,
  AttachmentCreateInput: null,
  IssueRelationCreateInput: null,
  IssueLabelCreateInput: null,
  WebhookCreateInput: null,
  WebhookUpdateInput: null,
  IssueFilter: [
    'and',
    'or',
    'id',
    'number',
    'title',
    'team',
    'state',
    'creator',
    'createdAt',
    'attachments',
    'labels',
  ],
  TeamFilter: ['and', 'or', 'id', 'key', 'name'],
  NullableTeamFilter: ['and', 'or', 'id', 'key', 'name', 'null'],
  NullableUserFilter: ['and', 'or', 'id', 'isMe', 'email', 'null'],
  WorkflowStateFilter: ['and', 'or', 'id', 'name', 'type'],
  AttachmentFilter: ['and', 'or', 'id', 'title', 'url'],
  AttachmentCollectionFilter: ['and', 'or', 'some', 'every', 'url'],
  IssueLabelFilter: ['and', 'or', 'id', 'name', 'team'],
  IssueLabelCollectionFilter: ['and', 'or', 'some', 'name'],
  ...Object.fromEntries(
    [
      'IssueIDComparator',
      'IDComparator',
      'StringComparator',
      'NumberComparator',
      'DateComparator',
      'BooleanComparator',
    ].map((name) => [name, null]),
  ),
  PaginationOrderBy: null,
  IssueRelationType: null,
  SLADayCountType: null,
}

const SCALARS = [
  'ID',
  'String',
  'Int',
  'Float',
  'Boolean',
  'JSON',
  'JSONObject',
  'DateTime',
  'DateTimeOrDuration',
  'TimelessDate',
]

const nameOf = (type) => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type))
const isKept = (name) => SCALARS.includes(name) || name in KEPT

function slice(definition) {
  const keptFields = KEPT[definition.name?.value]
  if (definition.kind === Kind.SCALAR_TYPE_DEFINITION)
    return SCALARS.includes(definition.name.value) ? definition : null
  if (keptFields === undefined) return null
  const fields = definition.fields
    ?.filter(
      (field) => (keptFields === null || keptFields.includes(field.name.value)) && isKept(nameOf(field.type)),
    )
    .map((field) => ({ ...field, arguments: field.arguments?.filter((each) => isKept(nameOf(each.type))) }))
  const missing = keptFields?.filter((name) => !fields.some((field) => field.name.value === name)) ?? []
  if (missing.length > 0) throw new Error(`${definition.name.value} has no ${missing}`)
  return { ...definition, fields, interfaces: [] }
}

const document = parse(readFileSync(path, 'utf8'))
const definitions = document.definitions.flatMap((definition) => slice(definition) ?? [])
const definedNames = definitions.map((definition) => definition.name.value)
const absent = Object.keys(KEPT).filter((name) => !definedNames.includes(name))
if (absent.length > 0) throw new Error(`the schema has no ${absent}`)
const bare = visit(
  { ...document, definitions },
  { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) },
)
const head = `# A part of packages/sdk/src/schema.graphql of github.com/linear/linear (MIT) at ${commit}.\n# Written by scripts/schemas/slice-linear-schema.mjs.\n\n`
writeFileSync(
  new URL('../../tests/support/fake-linear/schema/linear.graphql', import.meta.url),
  `${head}${print(bare)}\n`,
)
