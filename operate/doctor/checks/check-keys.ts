import type { Database } from '#db/client'
import { readExistingKeys } from '#server/boot/encryption-key'
import type { Settings } from '#server/boot/settings/index'
import { countByKey } from '#server/kernel/secrets/count-by-key'
import { keyIdOf } from '#server/kernel/secrets/secret-box'
import { type Finding, findingsAbout } from '../finding'

const { ok, off, warning, failed } = findingsAbout('secrets')

/** Whether the configured keys open all secrets in the database, and which of them are still needed. */
export async function checkKeys(db: Database, settings: Settings): Promise<Finding> {
  const [first, ...others] = (await readExistingKeys(settings)).map(keyIdOf)
  const sealed = await countByKey(db)
  const unknown = sealed.filter(({ keyId }) => keyId !== first && !others.includes(keyId))
  const old = sealed.filter(({ keyId }) => others.includes(keyId))
  if (unknown.length > 0)
    return failed(
      `${sum(unknown)} were encrypted with a key that is not in ENCRYPTION_KEY: ${tablesOf(unknown)}.`,
      'Add that key after a comma. Without it, enter these credentials again.',
    )
  if (old.length > 0)
    return warning(
      `${sum(old)} were encrypted with an old key of ENCRYPTION_KEY, which is still needed.`,
      'Run svc rotate-keys. It encrypts them with the first key.',
    )
  if (first === undefined) return off('No ENCRYPTION_KEY is set, and no secret is stored.')
  return ok(
    others.length > 0
      ? 'All secrets were encrypted with the first key of ENCRYPTION_KEY. The other keys can be removed.'
      : 'All secrets were encrypted with the key that is set.',
  )
}

type Counts = Awaited<ReturnType<typeof countByKey>>

const sum = (counts: Counts) => `${counts.reduce((total, { count }) => total + count, 0)} secrets`
const tablesOf = (counts: Counts) => [...new Set(counts.map(({ table }) => table))].join(', ')
