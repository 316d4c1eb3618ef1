import { sql } from 'drizzle-orm'
import type { Context, Org } from '../context'
import { notFound } from '../errors'
import { RepoFilter } from '../repositories/repo-filter'

/** Throws 404 if a `repo` filter names no connected repository of the org. A mistyped name must not look like an empty list. */
export async function requireFilteredRepository(
  { db }: Pick<Context, 'db'>,
  org: Pick<Org, 'id'>,
  input: unknown,
): Promise<void> {
  const filter = RepoFilter.safeParse((input as { repo?: unknown } | null)?.repo)
  if (!filter.success) return
  const { owner, name } = filter.data
  const [found] = await db.execute(sql`
    select from repositories where org_id = ${org.id} and disconnected_at is null
      and lower(owner) = lower(${owner}) and lower(name) = lower(${name})`)
  if (!found) throw notFound()
}
