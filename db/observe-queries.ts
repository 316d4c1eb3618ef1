import type postgres from 'postgres'

export interface QueryObserver {
  /** Whether the statements of the current work are observed. */
  isWatching(): boolean
  /** Called with each statement when it is sent, without its values. May return a function that is called at its end. */
  begin(statement: string): ((error?: unknown) => void) | null
}

let observer: QueryObserver | null = null

/** For traces. Applies to pools opened later. */
export function setQueryObserver(newObserver: QueryObserver): void {
  observer = newObserver
}

/** The parts of a query of postgres.js that send and settle it. */
interface Query {
  strings: readonly string[]
  args: readonly unknown[]
  handler(query: Query): void
  resolve(result: unknown): void
  reject(error: unknown): void
}

type Unsafe = (text: string, ...rest: unknown[]) => Query
type Begin = (...args: unknown[]) => Promise<unknown>

/** Reports the statements of the pool and of its transactions. Without an observer, returns the pool unchanged. */
export function observeQueries(sql: postgres.Sql): postgres.Sql {
  return observer === null ? sql : observed(sql, observer)
}

function observed<Client extends postgres.ISql>(client: Client, watcher: QueryObserver): Client {
  const parts = client as unknown as { unsafe: Unsafe; begin?: Begin; savepoint?: Begin }
  const { unsafe, begin, savepoint } = parts
  parts.unsafe = (text, ...rest) => watch(unsafe(text, ...rest), watcher)
  const withObserved =
    (run: Begin): Begin =>
    (...args) => {
      const work = args.pop() as (tx: postgres.ISql) => unknown
      return run(...args, (tx: postgres.ISql) => work(observed(tx, watcher)))
    }
  if (begin) parts.begin = withObserved(begin)
  if (savepoint) parts.savepoint = withObserved(savepoint)
  // The client itself is the template tag. In other calls, it makes parts of statements.
  return new Proxy(client, {
    apply(target, self, args) {
      const result: unknown = Reflect.apply(target, self, args)
      return isQuery(result) ? watch(result, watcher) : result
    },
  })
}

/** A query is sent when it is awaited. One that becomes part of another query is never sent. */
function watch(query: Query, watcher: QueryObserver): Query {
  if (!watcher.isWatching()) return query
  const { handler } = query
  query.handler = (sentQuery) => {
    const end = watcher.begin(textOf(query))
    if (end) reportEnd(query, end)
    handler(sentQuery)
  }
  return query
}

function reportEnd(query: Query, end: (error?: unknown) => void): void {
  const { resolve, reject } = query
  query.resolve = (result) => {
    end()
    resolve(result)
  }
  query.reject = (error) => {
    end(error)
    reject(error)
  }
}

const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && 'handler' in value && 'strings' in value

/** A statement with `?` for each value. */
const textOf = ({ strings: [first = '', ...others], args }: Query): string =>
  others.reduce((text, part, at) => {
    const arg = args[at]
    return `${text}${isQuery(arg) ? textOf(arg) : '?'}${part}`
  }, first)
