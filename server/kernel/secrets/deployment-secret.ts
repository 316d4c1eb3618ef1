import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import { keptSecrets } from '../../../db/schema'
import type { SecretBox } from './secret-box'

const known = new WeakMap<Database, Map<string, string>>()

/** A secret that the deployment makes for itself the first time somebody asks for it, the same for every process. */
export async function deploymentSecret(db: Database, box: SecretBox, name: string): Promise<string> {
  const secrets = known.get(db) ?? new Map<string, string>()
  known.set(db, secrets)
  const secret = secrets.get(name) ?? box.open((await read(db, name)) ?? (await make(db, box, name)))
  secrets.set(name, secret)
  return secret
}

/** Of two processes that make it at once, both use the first's. */
async function make(db: Database, box: SecretBox, name: string): Promise<string> {
  const sealed = box.seal(randomBytes(32).toString('base64url'))
  await db.insert(keptSecrets).values({ name, sealed }).onConflictDoNothing()
  return (await read(db, name)) ?? sealed
}

async function read(db: Database, name: string): Promise<string | null> {
  const [row] = await db
    .select({ sealed: keptSecrets.sealed })
    .from(keptSecrets)
    .where(eq(keptSecrets.name, name))
  return row?.sealed ?? null
}
