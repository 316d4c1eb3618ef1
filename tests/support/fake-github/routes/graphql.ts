import {
  type DocumentNode,
  type FieldNode,
  Kind,
  parse,
  type SelectionSetNode,
  type ValueNode,
  validate,
} from 'graphql'
import { git } from '../git'
import { graphqlSchema } from '../graphql-schema'
import { typeOf } from '../objects'
import { type Call, isOpenTo, json, Refusal, type Reply } from '../route'
import { executeIssueQuery } from './issue-queries'

/** Validates a query with GitHub's published schema. */
export async function checkQuery(query: unknown): Promise<string | null> {
  const [error] = validate(await graphqlSchema(), parse(String(query)))
  return error ? `GraphQL: ${error.message}` : null
}

type Variables = Record<string, unknown>

/** Answers queries about issues, and the newest commit of each file. */
export async function answerQuery(call: Call): Promise<Reply> {
  const { world, body } = call
  const { query, variables = {} } = body as { query: string; variables?: Variables }
  const root = fieldsOf(operationOf(parse(query)))[0]
  const object = root && fieldsOf(root.selectionSet)[0]
  if (root?.name.value !== 'repository' || object?.name.value !== 'object')
    return json(await executeIssueQuery(call, query, variables))
  const { owner, name } = argumentsOf(root, variables)
  const repository = world.repositoryAt(String(owner), String(name))
  if (!repository || !isOpenTo(repository, call))
    return json({
      data: { repository: null },
      errors: [{ type: 'NOT_FOUND', message: 'Could not resolve to a Repository.' }],
    })
  const oid = String(argumentsOf(object, variables).oid)
  if ((await typeOf(repository.path, oid)) !== 'commit')
    return json({ data: { repository: { object: null } } })
  const walk = await newestChanges(repository.path, oid)
  const answers = fieldsOf(object.selectionSet).map(async (field) => {
    const path = String(argumentsOf(field, variables).path)
    return [field.alias?.value ?? field.name.value, { nodes: await walk(path) }] as const
  })
  return json({ data: { repository: { object: Object.fromEntries(await Promise.all(answers)) } } })
}

interface Change {
  oid: string
  committedDate: string
  author: { name: string }
}

/**
 * Walks a linear history once. With merges, it calls git for each path, because git simplifies history per
 * path.
 */
async function newestChanges(path: string, sha: string): Promise<(file: string) => Promise<Change[]>> {
  const merges = await git(path, ['rev-list', '--merges', '--count', sha])
  const changeOf = (line = '') => {
    const [oid = '', committedDate = '', ...author] = line.split(' ')
    return { oid, committedDate: new Date(committedDate).toISOString(), author: { name: author.join(' ') } }
  }
  if (merges !== '0')
    return async (file) => {
      const line = await git(path, ['log', '-1', '--format=%H %cI %an', sha, '--', file])
      return line ? [changeOf(line)] : []
    }
  const newest = new Map<string, Change>()
  const printed = await git(path, [
    'log',
    '-z',
    '--name-only',
    '--no-renames',
    '--format=%x01%H %cI %an',
    sha,
  ])
  for (const commit of printed.split('\x01').slice(1)) {
    const [line, ...names] = commit.replace('\n', '').split('\0')
    for (const name of names) if (!newest.has(name)) newest.set(name, changeOf(line))
  }
  return async (file) => [newest.get(file)].filter((change) => change !== undefined)
}

function operationOf({ definitions }: DocumentNode): SelectionSetNode {
  const [operation] = definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Refusal(400, 'not a query')
  return operation.selectionSet
}

/** The fields, including those of inline fragments. */
function fieldsOf(set: SelectionSetNode | undefined): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    return selection.kind === Kind.INLINE_FRAGMENT ? fieldsOf(selection.selectionSet) : []
  })
}

const argumentsOf = (field: FieldNode, variables: Variables): Record<string, unknown> =>
  Object.fromEntries(
    (field.arguments ?? []).map(({ name, value }) => [name.value, argumentValue(value, variables)]),
  )

function argumentValue(value: ValueNode, variables: Variables): unknown {
  if (value.kind === Kind.VARIABLE) return variables[value.name.value]
  return 'value' in value ? value.value : null
}
