import { DEPLOYMENT_TABLES } from './deployment-tables'
import { MENTION, TENANT_TABLES } from './tables-without-org'

/** Every node has these as a whole, so tenant tables can be joined with them. */
const REFERENCE_TABLES = ['users', 'orgs', 'org_directory']

interface RefusedShape {
  /** What Citus answers, or what it does instead. */
  reason: string
  isIn(statement: string): boolean
}

const tablesOf = (statement: string, keyword = /from|join/i): string[] =>
  [...statement.matchAll(MENTION)].flatMap(([, word = '', table = '']) => (keyword.test(word) ? [table] : []))

const readsOrgs = (statement: string) => tablesOf(statement).some((table) => TENANT_TABLES.has(table))
const readsLocal = (statement: string) =>
  tablesOf(statement).some((table) => table in DEPLOYMENT_TABLES && !REFERENCE_TABLES.includes(table))

const mentionsOrgs = (statement: string) => tablesOf(statement, /./).some((table) => TENANT_TABLES.has(table))

const CHANGES_REFERENCE = new RegExp(
  `\\b(?:update|insert into|delete from) "?(?:${REFERENCE_TABLES.join('|')})\\b`,
  'i',
)

/** Such a statement goes to one node, which runs it as Postgres does. */
const isOfOneOrg = (statement: string) => /org_id"?(?:\)?::\w+)? = \(?\$\d/.test(statement)

/** A subquery under `or` that names the org only by the outer row. Elsewhere Citus makes a join of it, and infers the org. */
const INFERS_ORG_UNDER_OR = /\bor\b.*\bexists ?\( ?select [^()]*\borg_id"? = "?\w+"?\."?org_id\b/i

/** What an upsert of a tenant table assigns to the row that is already there. */
const assignmentsOnConflict = (statement: string): string[] =>
  [
    ...statement.matchAll(
      /\binto "?(\w+)"? .*?\bon conflict\b.*? do update set (.*?)(?: where | returning |\), |$)/gi,
    ),
  ].flatMap(([, table = '', assignments = '']) => (TENANT_TABLES.has(table) ? [assignments] : []))

/** Shapes that Citus refuses or runs wrongly for tables divided by org. Each was met here once; there are others. */
const REFUSED: readonly RefusedShape[] = [
  {
    reason: 'modifying the partition value of rows is not allowed',
    isIn: (statement) => {
      const [, table = '', assignments = ''] =
        /\bupdate "?(\w+)"?(?: \w+)? set (.*?)(?: from | where | returning |$)/i.exec(statement) ?? []
      return TENANT_TABLES.has(table) && /(?:^|, )"?org_id"? = /.test(assignments)
    },
  },
  {
    reason: 'subqueries are not supported within ON CONFLICT',
    isIn: (statement) =>
      assignmentsOnConflict(statement).some((assignments) => /\(\s*select /i.test(assignments)),
  },
  {
    reason:
      'functions used in the DO UPDATE SET clause of INSERTs on distributed tables must be marked IMMUTABLE',
    isIn: (statement) =>
      assignmentsOnConflict(statement).some((assignments) => /= default\b|\bnow\(\)/i.test(assignments)),
  },
  {
    reason: 'could not run distributed query with FOR UPDATE/SHARE commands',
    isIn: (statement) =>
      (!isOfOneOrg(statement) || INFERS_ORG_UNDER_OR.test(statement)) &&
      / for (?:no key )?(?:update|share)\b/i.test(statement) &&
      readsOrgs(statement),
  },
  {
    reason: 'recursively planned distributed modifications with ctid on where clause are not supported',
    isIn: (statement) =>
      !isOfOneOrg(statement) && /\bctid = any\(array\(/i.test(statement) && readsOrgs(statement),
  },
  {
    reason: 'a lateral subquery with a limit cannot refer to a reference table',
    isIn: (statement) =>
      !isOfOneOrg(statement) && /\blateral \([^)]* limit /i.test(statement) && readsOrgs(statement),
  },
  {
    reason: 'direct joins between distributed and local tables are not supported',
    isIn: (statement) =>
      !isOfOneOrg(statement) &&
      readsOrgs(statement) &&
      readsLocal(statement) &&
      /\bexists ?\(|\bjoin "?\w|\(select [^()]* where [^()]*\.org_id = /i.test(statement),
  },
  {
    reason: 'a table that every node has is changed on one node only, without an error',
    isIn: (statement) =>
      /^with\b/i.test(statement) && CHANGES_REFERENCE.test(statement) && mentionsOrgs(statement),
  },
]

/** The statements that Citus would refuse or run wrongly, each with its reason. */
export const refusedWhenDistributed = (statements: readonly string[]): string[] =>
  statements.flatMap((statement) =>
    REFUSED.filter(({ isIn }) => isIn(statement)).map(({ reason }) => `${reason}: ${statement}`),
  )
