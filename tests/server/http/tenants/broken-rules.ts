import type { Database } from '#db/client'
import { unannouncedChanges } from '#tests/support/postgres/changes-rights'
import { findFanOuts } from '#tests/support/postgres/find-fan-outs'
import { refusedWhenDistributed } from '#tests/support/postgres/refused-when-distributed'
import { statementsOf } from '#tests/support/postgres/statements-of'
import { tablesWithoutOrg } from '#tests/support/postgres/tables-without-org'
import { CROSS_ORG, OF_LISTED_ORGS } from './cross-org-statements'

const EXCEPTIONS = [...CROSS_ORG.flatMap(({ statements }) => statements), ...OF_LISTED_ORGS]

/** The exceptions that some statement needed. */
export const usedExceptions = new Set<RegExp>()
/** All statements so far, each in one line. */
export const sentStatements = new Set<string>()

/**
 * The statements of the work that touch a tenant table without naming its org, change rights in silence, or have a shape that a
 * distributed database refuses. In a distributed database, also those that ask several shards. The lists of
 * `cross-org-statements.ts` are excepted.
 */
export async function brokenRules(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const sent = await statementsOf(db, work)
  const statements = sent.map(({ text }) => inOneLine(text))
  for (const statement of statements) sentStatements.add(statement)
  const fanOuts = await findFanOuts(db, sent)
  return [
    ...statements.flatMap(withoutOrg),
    ...unannouncedChanges(statements),
    ...refusedWhenDistributed(statements),
    ...fanOuts.flatMap(({ text }) => unlessListed('asks several shards', inOneLine(text))),
  ]
}

const inOneLine = (statement: string) => statement.replace(/\s+/g, ' ').trim()

function withoutOrg(statement: string): string[] {
  const tables = tablesWithoutOrg(statement)
  return tables.length === 0 ? [] : unlessListed(tables.join(', '), statement)
}

function unlessListed(rule: string, statement: string): string[] {
  const exception = EXCEPTIONS.find((each) => each.test(statement))
  if (exception) usedExceptions.add(exception)
  return exception ? [] : [`${rule}: ${statement}`]
}
