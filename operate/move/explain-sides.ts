import type { Sql } from '#db/client'
import { codeOf, databaseReason, withoutPassword } from '#server/boot/explain-database'
import { TARGET_DATABASE } from '../open-database'
import { OperatorError } from '../operator-error'

/** Throws a sentence that names the setting of the target if its database cannot be used. */
export const requireTarget = (target: Sql, url: string): Promise<unknown> =>
  explaining(`The database of ${TARGET_DATABASE} (${withoutPassword(url)})`, () => target`select 1`)

/** The error of a failure does not say which of the two databases failed, so the sentence names both. */
export const explainingBoth = <T>(work: () => Promise<T>): Promise<T> =>
  explaining(`One of the databases of DATABASE_URL and ${TARGET_DATABASE}`, work)

async function explaining<T>(subject: string, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = databaseReason(error)
    if (reason === undefined) throw error
    throw new OperatorError(`${subject} cannot be used: ${reason} (${codeOf(error)}).`)
  }
}
