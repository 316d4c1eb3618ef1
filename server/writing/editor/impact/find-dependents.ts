import { and, eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { createResolver } from '#spec/lint/resolve-reference'

const MAX_DEPENDENTS = 100

interface Dependent {
  file_path: string
  title: string
}

/** The documents whose frontmatter names this document in `depends_on`. */
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
        eq(documents.orgId, orgId),
        eq(documents.repositoryId, id),
        // Every way to write a reference contains the file name. So does every document that it could resolve to.
        or(has(documents.path), has(sql`array_to_string(${documents.dependsOn}, ' ')`)),
      ),
    )
    .orderBy(documents.path)
  const resolve = createResolver([path, ...rows.map((row) => row.path)])
  const pointsHere = (from: string, reference: string) => {
    const target = resolve(from, reference)
    return target.kind === 'document' && target.path === path
  }
  const all = rows.filter(
    (row) => row.path !== path && row.dependsOn.some((reference) => pointsHere(row.path, reference)),
  )
  const dependents = all.slice(0, MAX_DEPENDENTS).map((row) => ({ file_path: row.path, title: row.title }))
  return { dependents, total: all.length }
}
