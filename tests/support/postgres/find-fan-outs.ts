import type { Database } from '#db/client'
import type { Statement } from './statements-of'
import { MENTION, TENANT_TABLES } from './tables-without-org'

/** Other statements, such as `copy`, have no plan. */
const HAS_PLAN = /^\s*(?:select|insert|update|delete|with)\b/i

/** In a distributed database, the statements that ask several shards. They ask every node, whatever the number of orgs. */
export async function findFanOuts(db: Database, statements: readonly Statement[]): Promise<Statement[]> {
  if (!process.env.CITUS_URL) return []
  const found: Statement[] = []
  for (const statement of statements)
    if (isOfOrgs(statement) && (await countTasks(db, statement)) > 1) found.push(statement)
  return found
}

const isOfOrgs = ({ text }: Statement): boolean =>
  HAS_PLAN.test(text) && [...text.matchAll(MENTION)].some(([, , table = '']) => TENANT_TABLES.has(table))

/**
 * The most shards that a step of the statement asks. Its values are written into it, because Citus cannot explain all statements
 * with parameters that it runs.
 */
async function countTasks({ $client: sql }: Database, { text, parameters }: Statement): Promise<number> {
  const withValues = text.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
  const rows = await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain (costs off) ${withValues}`)
  const counts = rows.map((row) => Number(/Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0))
  return Math.max(0, ...counts)
}

/** The driver replaces the values of a statement that it sends by their text. */
const literal = (value: unknown): string =>
  value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`
