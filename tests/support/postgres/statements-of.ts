import type { Database } from '#db/client'

/** Statements that only manage the transaction. */
const FRAME = /^\s*(?:begin|commit|rollback|set local|select set_config)\b/i

export interface Statement {
  text: string
  parameters: unknown[]
}

/** The SQL statements that the pool sends while the work runs. */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const drivers = [db, ...(db.$lookups?.connections ?? [])].map(({ $client }) => $client)
  for (const { options } of drivers)
    options.debug = (_connection, text, parameters) => {
      if (!FRAME.test(text)) sent.push({ text, parameters })
    }
  try {
    await work()
  } finally {
    for (const { options } of drivers) options.debug = false
  }
  return sent
}
