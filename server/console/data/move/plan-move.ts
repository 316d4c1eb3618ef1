import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { orgs, repositories } from '#db/schema/index'
import { ENTERED_AGAIN } from './left-behind'
import type { MoveContext } from './move-context'
import { MoveError } from './move-error'
import { findMovedTables } from './moved-tables'
import { quoted } from './moved-values'
import { matchPeople, readNamedPeople } from './people'
import { type MoveRequest, requireMovable } from './require-movable'

export interface MovePlan {
  org: typeof orgs.$inferSelect
  /** Tables with rows. */
  tables: { name: string; rows: number }[]
  people: {
    matched: number
    /** They sign in with the same identity. */
    withIdentity: number
    /** People with a password at the source only, and service users of keys. Nobody can sign in to their new accounts. */
    withoutIdentity: number
  }
  /** What people enter again, because it stays behind. */
  enteredAgain: string[]
  /** The folders of local repositories, which the target must have at the same paths. */
  folders: string[]
}

/** What the move would do. Changes nothing, and throws a MoveError if the move is not possible. */
export async function planMove(ctx: MoveContext, request: MoveRequest): Promise<MovePlan> {
  const org = await findMovingOrg(ctx, request.slug)
  await requireMovable(ctx, org, request)
  const { db } = ctx.source
  const people = await readNamedPeople(db.$client, org.id)
  const matched = await matchPeople(ctx.target.db.$client, people)
  const created = people.filter(({ id }) => !matched.has(id))
  const withIdentity = created.filter(({ identities }) => identities.length > 0).length
  const counts = await Promise.all(
    (await findMovedTables(ctx.source)).map(async ({ name }) => ({
      name,
      rows: await countRows(ctx, name, org.id),
    })),
  )
  const again: string[] = []
  for (const [table, sentence, condition] of ENTERED_AGAIN)
    if ((await countRows(ctx, table, org.id, condition)) > 0) again.push(sentence)
  return {
    org,
    tables: counts.filter(({ rows }) => rows > 0),
    people: {
      matched: matched.size,
      withIdentity,
      withoutIdentity: created.length - withIdentity,
    },
    enteredAgain: again,
    folders: await listFolders(ctx, org.id),
  }
}

export async function findMovingOrg({ source }: Pick<MoveContext, 'source'>, slug: string) {
  const [org] = await source.db.select().from(orgs).where(eq(orgs.slug, slug))
  if (!org) throw new MoveError(`There is no organization ${slug} in the database of DATABASE_URL.`)
  return org
}

async function countRows(
  { source }: MoveContext,
  table: string,
  orgId: number,
  condition = 'true',
): Promise<number> {
  const [row] = await source.db.$client.unsafe(
    `select count(*)::float8 as count from ${quoted(table)} where org_id = ${orgId} and ${condition}`,
  )
  return row?.count ?? 0
}

async function listFolders({ source }: MoveContext, orgId: number): Promise<string[]> {
  const rows = await source.db
    .select({ path: repositories.localPath })
    .from(repositories)
    .where(
      and(
        eq(repositories.orgId, orgId),
        isNotNull(repositories.localPath),
        isNull(repositories.disconnectedAt),
      ),
    )
    .orderBy(repositories.localPath)
  return rows.flatMap(({ path }) => path ?? [])
}
