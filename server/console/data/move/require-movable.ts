import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { newestKnownMigration } from '#db/migrate'
import { orgDirectory, orgs } from '#db/schema/index'
import { hasArrived } from './arrival'
import type { MoveContext } from './move-context'
import { MoveError } from './move-error'

export interface MoveRequest {
  /** The org at the source. */
  slug: string
  /** The slug at the target. */
  newSlug: string
  /** The address of the target, without a path. */
  address: string
}

type MovingOrg = Pick<typeof orgs.$inferSelect, 'id' | 'slug' | 'movingSince'>

/** Refuses a move that would fail half-way, or that would change another org of the target. */
export async function requireMovable(
  ctx: MoveContext,
  org: MovingOrg,
  { newSlug }: MoveRequest,
): Promise<void> {
  const { source, target } = ctx
  for (const [side, { db }] of [
    ['source', source],
    ['target', target],
  ] as const)
    await requireVersion(side, db)
  const [taken] = await target.db.select({ id: orgs.id }).from(orgs).where(eq(orgs.slug, newSlug))
  if (taken && !(await hasArrived(ctx, org, newSlug)))
    throw new MoveError(
      `The target already has an organization ${newSlug}. Name another address for this one with --slug.`,
    )
  if (!taken) await requireFreeInstallations(ctx, org)
}

async function requireVersion(side: string, db: Database): Promise<void> {
  const [table] = await db.$client`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  const [applied] = table?.exists
    ? await db.$client`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`
    : []
  if (applied?.newest !== newestKnownMigration())
    throw new MoveError(
      `The database of the ${side} is not at the version of this program. Upgrade both deployments to one version, and run svc of that version.`,
    )
}

/** Two orgs cannot have the same installation of a GitHub App. */
async function requireFreeInstallations({ source, target }: MoveContext, { id }: MovingOrg): Promise<void> {
  const own = await source.db.execute<{ id: string; account: string }>(sql`
    select id::text as id, account from installations where org_id = ${id} and host <> 'local'`)
  for (const installation of own) {
    const taken = await target.db.$count(
      orgDirectory,
      sql`${orgDirectory.kind} = 'installation' and ${orgDirectory.key} = ${installation.id}`,
    )
    if (taken > 0)
      throw new MoveError(
        `Another organization of the target has the GitHub App installation of ${installation.account}.`,
      )
  }
}
