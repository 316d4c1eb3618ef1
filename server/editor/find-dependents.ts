import { and, eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import { documents } from '../../db/schema'
import { createResolver } from '../../spec/lint/resolve-reference'
import type { Context } from '../kernel/context'
import type { Repository } from '../repos'

const MAX_DEPENDENTS = 100

interface Dependent {
  file_path: string
  title: string
}

/** The documents that say in their frontmatter that they depend on this one. */
export async function findDependents(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Repository,
  path: string,
): Promise<{ dependents: Dependent[]; total: number }> {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  const has = (text: SQLWrapper) => sql`position(${name} in ${text}) > 0`
  const rows = await db
    .select({ path: documents.path, title: documents.title, dependsOn: documents.dependsOn })
    .from(documents)
    .where(
      and(
        ...[eq(documents.orgId, orgId), eq(documents.repositoryId, id)],
        // However a reference is written it ends in the name, as does every document that it may be taken for.
        or(has(documents.path), has(sql`array_to_string(${documents.dependsOn}, ' ')`)),
      ),
    )
    .orderBy(documents.path)
  const resolve = createResolver([path, ...rows.map((row) => row.path)])
  const isHere = (from: string, reference: string) => {
    const found = resolve(from, reference)
    return found.kind === 'document' && found.path === path
  }
  const found = rows.filter(
    (row) => row.path !== path && row.dependsOn.some((name) => isHere(row.path, name)),
  )
  const dependents = found.slice(0, MAX_DEPENDENTS).map((row) => ({ file_path: row.path, title: row.title }))
  return { dependents, total: found.length }
}
