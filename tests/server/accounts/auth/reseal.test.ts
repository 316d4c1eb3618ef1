import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { deploymentSecrets } from '#db/schema/index'
import { resealSecrets, SEALED_COLUMNS } from '#server/kernel/secrets/reseal-secrets'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { canary } from '#tests/support/canary/canary'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'

const site = openSignInSite()
const [OLD, NEW] = [canary('encryption-key'), canary('next-encryption-key')]

it('all encrypted values are encrypted again with the first key, and the old key is no longer needed', async () => {
  await site.signInAs(site.visitor(), await site.makeAccount())
  await site.visitor().post('/auth/device/code', {})
  const both = createSecretBox([NEW, OLD])
  expect(await resealSecrets(site.db, both)).toBeGreaterThan(8)
  expect(await resealSecrets(site.db, both)).toBe(0)

  const onlyNew = createSecretBox([NEW])
  for (const { sealed } of await site.db.select().from(deploymentSecrets))
    expect(onlyNew.open(sealed)).toMatch(/^[\w-]{43}$/)
})

it('no column with encrypted values is left out', async () => {
  const columns = await site.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`)
  const sealedColumns = new Set(SEALED_COLUMNS.map(([table, column]) => `${table}.${column}`))
  for (const { table, column } of columns) {
    const [sealedRow] = await site.db.execute(sql`
      select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} like 'v1.____________.%' limit 1`)
    if (sealedRow) expect(sealedColumns).toContain(`${table}.${column}`)
  }
  const real = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  for (const name of sealedColumns) expect(real).toContain(name)
})
