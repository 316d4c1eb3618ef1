import type { Database } from '../../../db/client'

/**
 * For statements that nearly every request runs. They are built once per pool and planned once per connection, which
 * costs a fraction of doing both every time.
 */
export function prepareOnce<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const prepared = new WeakMap<Database, Statement>()
  return (db) => {
    const statement = prepared.get(db) ?? build(db)
    prepared.set(db, statement)
    return statement
  }
}
