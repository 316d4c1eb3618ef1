import { randomUUID } from 'node:crypto'
import type { Terminal } from '#cli/terminal'
import { openDatabase } from '#db/client'
import { readExistingKeys } from '#server/boot/encryption-key'
import type { Settings } from '#server/boot/settings/index'
import { systemClock } from '#server/kernel/context'
import { countByKey } from '#server/kernel/secrets/count-by-key'
import { resealSecrets } from '#server/kernel/secrets/reseal-secrets'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { recordAct } from '#server/platform/audit/index'
import { readOperatorSettings, withDatabase } from '../open-database'
import { OperatorError } from '../operator-error'
import { runExplained } from '../run-explained'

export const runRotateKeys = (terminal: Terminal) =>
  runExplained(async () => {
    for (const line of await rotateKeys(readOperatorSettings())) terminal.print(line)
  })

/** Encrypts all secrets with the first key. Returns what to print. */
export async function rotateKeys(settings: Settings): Promise<string[]> {
  const keys = await readExistingKeys(settings)
  if (keys.length < 2)
    throw new OperatorError(
      'ENCRYPTION_KEY holds one key or none, so there is nothing to do. To rotate, put the new key before the old one, separated by a comma. The old key of an embedded database is in the file encryption-key of DATA_DIR.',
    )
  const box = createSecretBox(keys)
  return withDatabase(settings, async (url) => {
    const db = openDatabase(url, { max: 2, applicationName: 'svc rotate-keys' })
    try {
      const resealed = await resealSecrets(db, box)
      const actor = { kind: 'system', task: 'svc rotate-keys' } as const
      const target = { kind: 'deployment', id: 1 }
      const ctx = { db, actor, clock: systemClock, requestId: randomUUID() }
      await recordAct(ctx, { act: 'secrets.reseal', target, details: { resealed } })
      const left = (await countByKey(db)).filter(({ keyId }) => keyId !== box.keyIds[0])
      return [`Encrypted ${resealed} secrets with the first key.`, conclude(left.length > 0)]
    } finally {
      await db.$client.end({ timeout: 5 })
    }
  })
}

const conclude = (hasOthers: boolean) =>
  hasOthers
    ? 'Some secrets still have another key: a running process sealed them with the old key first, or their key is not in ENCRYPTION_KEY. svc doctor says which.'
    : 'The old keys are no longer needed, except for backups made before. Remove them from ENCRYPTION_KEY.'
