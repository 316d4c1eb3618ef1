import type { Database } from '#db/client'

/**
 * For statements of nearly every request. They are built once per pool and planned once per connection, at a fraction of the
 * cost of doing both every time.
 */
export function prepareOnce<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const prepared = new WeakMap<Database, Statement>()
  return (db) => {
    const statement = prepared.get(db) ?? build(db)
    prepared.set(db, statement)
    return statement
  }
}

/**
 * For statements that read one small row by its key. They share connections with the lookups of other requests
 * (`db/lookups.ts`), so a slow statement would delay those. A pool without lookup connections, or a transaction, runs them
 * itself.
 */
export function prepareLookup<Values, Rows>(
  build: (db: Database) => { execute(values: Values): Promise<Rows> },
): (db: Database, values: Values) => Promise<Rows> {
  const prepared = prepareOnce(build)
  return (db, values) =>
    db.$lookups
      ? db.$lookups.lookUp((connection) => prepared(connection).execute(values))
      : prepared(db).execute(values)
}
