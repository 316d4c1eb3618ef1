import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/client'
import { deploymentSecrets } from '#db/schema/index'
import type { SecretBox } from './secret-box'

const cachedSecrets = new WeakMap<Database, Map<string, string>>()

/** A random secret of the deployment, shared by all processes and created on first use. */
export async function deploymentSecret(db: Database, box: SecretBox, name: string): Promise<string> {
  const secrets = cachedSecrets.get(db) ?? new Map<string, string>()
  cachedSecrets.set(db, secrets)
  const secret = secrets.get(name) ?? box.open((await read(db, name)) ?? (await make(db, box, name)))
  secrets.set(name, secret)
  return secret
}

/** If two processes create it at once, both use the one stored first. */
async function make(db: Database, box: SecretBox, name: string): Promise<string> {
  const sealed = box.seal(randomBytes(32).toString('base64url'))
  await db.insert(deploymentSecrets).values({ name, sealed }).onConflictDoNothing()
  return (await read(db, name)) ?? sealed
}

async function read(db: Database, name: string): Promise<string | null> {
  const [row] = await db
    .select({ sealed: deploymentSecrets.sealed })
    .from(deploymentSecrets)
    .where(eq(deploymentSecrets.name, name))
  return row?.sealed ?? null
}
