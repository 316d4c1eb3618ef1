import { buildSchema, extendSchema, type GraphQLSchema, parse } from 'graphql'

/**
 * Types that GitHub has documented since the newest version of the schema on npm: issue types (docs.github.com,
 * GraphQL reference, `IssueType`) and dependencies between issues (`Issue.blockedBy`).
 */
const NEWER = `
  type IssueType implements Node { id: ID! name: String! isEnabled: Boolean! }
  type IssueTypeConnection { nodes: [IssueType] totalCount: Int! }
  extend type Issue {
    issueType: IssueType
    blockedBy(after: String, before: String, first: Int, last: Int): IssueConnection!
  }
  extend type Repository {
    issueTypes(after: String, before: String, first: Int, last: Int): IssueTypeConnection
  }`

let schema: Promise<GraphQLSchema> | undefined

/** GitHub's published GraphQL schema. It is read on first use. */
export function graphqlSchema(): Promise<GraphQLSchema> {
  schema ??= readSchema()
  return schema
}

async function readSchema(): Promise<GraphQLSchema> {
  const { schema: published } = await import('@octokit/graphql-schema')
  // The package's JSON is older than its SDL.
  const base = buildSchema(published.idl, { assumeValid: true, assumeValidSDL: true })
  return extendSchema(base, parse(NEWER), { assumeValid: true, assumeValidSDL: true })
}
