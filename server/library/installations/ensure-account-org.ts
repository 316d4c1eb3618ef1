import { and, desc, eq, ne } from 'drizzle-orm'
import { installations, orgs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { RESERVED_SLUGS } from '#server/kernel/paths'
import { recordAct } from '#server/platform/audit/index'
import type { Installation } from '#server/ports/codehost/forge-port'

type Account = Installation['account']

/**
 * The org of an account at the code host. Uses the org of an earlier installation of the same account, else
 * creates one. Never uses an existing org only because its name equals the account's name.
 */
export async function ensureAccountOrg(ctx: Context, account: Account): Promise<number> {
  return (await findOrgOf(ctx, account)) ?? (await makeOrg(ctx, account))
}

/** Compares account ids, because an account name can pass to another account. */
async function findOrgOf({ db }: Context, account: Account): Promise<number | null> {
  const [earlier] = await db
    .select({ orgId: installations.orgId })
    .from(installations)
    .where(and(ne(installations.host, 'local'), eq(installations.accountId, account.id)))
    .orderBy(desc(installations.id))
    .limit(1)
  return earlier?.orgId ?? null
}

async function makeOrg(ctx: Context, { login }: Account): Promise<number> {
  for (const slug of slugsFor(login)) {
    const [org] = await ctx.db
      .insert(orgs)
      .values({ slug, name: login })
      .onConflictDoNothing()
      .returning({ id: orgs.id })
    if (!org) continue
    const target = { kind: 'org', id: org.id, name: login }
    await recordAct({ ...ctx, org }, { act: 'org.create', target, details: { account: login } })
    return org.id
  }
  throw new Error(`no slug is free for ${login}`)
}

const MAX_SLUG_CHARACTERS = 39
const MAX_SLUG_TRIES = 1000

/** Yields `acme`, then `acme-2`, `acme-3` … */
function* slugsFor(login: string): Generator<string> {
  const slug = login
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
  if (!RESERVED_SLUGS.includes(slug)) yield slug
  for (let at = 2; at <= MAX_SLUG_TRIES; at += 1)
    yield `${slug.slice(0, MAX_SLUG_CHARACTERS - 1 - `${at}`.length)}-${at}`
}
