import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { deploymentSecrets, platformActs } from '#db/schema/index'
import { checkKeys } from '#operate/doctor/checks/check-keys'
import { rotateKeys } from '#operate/keys/rotate-keys'
import { readSettings } from '#server/boot/settings/index'
import { resealSecrets } from '#server/kernel/secrets/reseal-secrets'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { canary } from '#tests/support/canary/canary'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { runOperate } from './run-operate'

const [OLD, NEW, LOST] = [canary('old-key'), canary('new-key'), canary('lost-key')]
const SECRETS = 60

let url: string
let db: Database
beforeAll(async () => {
  url = await freshDatabaseUrl()
  db = openDatabase(url, { max: 4 })
})
afterAll(() => db.$client.end())

const settingsWith = (...keys: string[]) =>
  readSettings({ DATABASE_URL: url, ENCRYPTION_KEY: keys.join(','), PORT: '0' })

async function fill(): Promise<void> {
  const box = createSecretBox([OLD])
  await db.delete(deploymentSecrets)
  await db
    .insert(deploymentSecrets)
    .values(
      Array.from({ length: SECRETS }, (_, at) => ({ name: `secret-${at}`, sealed: box.seal(`first ${at}`) })),
    )
}

it('all secrets are sealed again while processes with either order of keys write', async () => {
  await fill()
  const values = new Map(Array.from({ length: SECRETS }, (_, at) => [`secret-${at}`, `first ${at}`]))
  let isDone = false
  const writers = [createSecretBox([OLD, NEW]), createSecretBox([NEW, OLD])].map(async (box, writer) => {
    for (let turn = 0; !isDone; turn += 1) {
      const name = `secret-${(turn * 2 + writer) % SECRETS}`
      const value = `written ${writer} ${turn}`
      await db
        .update(deploymentSecrets)
        .set({ sealed: box.seal(value) })
        .where(eq(deploymentSecrets.name, name))
      values.set(name, value)
      // The writer that uses the old key for sealing ends first, as in a rotation.
      if (writer === 0 && turn > 100) return
    }
  })
  const box = createSecretBox([NEW, OLD])
  await resealSecrets(db, box, 7)
  await writers[0]
  await resealSecrets(db, box, 7)
  isDone = true
  await Promise.all(writers)
  const onlyNew = createSecretBox([NEW])
  const stored = await db.select().from(deploymentSecrets)
  expect(new Map(stored.map(({ name, sealed }) => [name, onlyNew.open(sealed)]))).toEqual(values)
})

it('the doctor says when the old key is still needed, and the command ends that', async () => {
  await fill()
  const both = settingsWith(NEW, OLD)
  expect(await checkKeys(db, both)).toMatchObject({
    state: 'warning',
    message: `${SECRETS} secrets were encrypted with an old key of ENCRYPTION_KEY, which is still needed.`,
  })
  const ran = await runOperate(['rotate-keys'], { DATABASE_URL: url, ENCRYPTION_KEY: `${NEW},${OLD}` })
  expect(ran).toEqual({
    code: 0,
    stderr: '',
    stdout: `Encrypted ${SECRETS} secrets with the first key.\nThe old keys are no longer needed, except for backups made before. Remove them from ENCRYPTION_KEY.\n`,
  })
  expect(await checkKeys(db, both)).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('can be removed'),
  })
  expect(await checkKeys(db, settingsWith(NEW))).toMatchObject({ state: 'ok' })
  const acts = await db.select().from(platformActs).where(eq(platformActs.act, 'secrets.reseal'))
  expect(acts.at(-1)).toMatchObject({ credential: 'system', details: { resealed: SECRETS } })
})

it('a value whose key is lost stops nothing, and the doctor names its table', async () => {
  await fill()
  const sealed = createSecretBox([LOST]).seal('nobody can read this value any more')
  await db.insert(deploymentSecrets).values({ name: 'lost', sealed })
  const [first, second] = await rotateKeys(settingsWith(NEW, OLD))
  expect(first).toBe(`Encrypted ${SECRETS} secrets with the first key.`)
  expect(second).toContain('svc doctor')
  expect(await checkKeys(db, settingsWith(NEW, OLD))).toMatchObject({
    state: 'failed',
    message: '1 secrets were encrypted with a key that is not in ENCRYPTION_KEY: kept_secrets.',
  })
})

it('one key alone is explained', async () => {
  await expect(rotateKeys(settingsWith(NEW))).rejects.toThrow('put the new key before the old one')
})
