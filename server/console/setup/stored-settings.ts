import { asc, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { setupSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { SETUP_STEPS, type SettingValues, type SetupStep } from '#server/kernel/vendor-setup'

export interface StoredSettings {
  step: SetupStep
  /** Null if the step was skipped, or if the settings cannot be decrypted. */
  values: SettingValues | null
  isReadable: boolean
  proof: string | null
  changedAt: Date
}

const Values = z.record(z.string(), z.string())

/** The stored settings of each step. */
export async function readStoredSettings({
  db,
  secretBox,
}: Pick<Context, 'db' | 'secretBox'>): Promise<StoredSettings[]> {
  const rows = await db.select().from(setupSteps).orderBy(asc(setupSteps.step))
  return rows.flatMap(({ step: name, sealed, ...row }) => {
    const step = SETUP_STEPS.find((each) => each === name)
    if (step === undefined) return []
    const values = sealed === null ? null : unseal(() => secretBox.open(sealed))
    return [{ ...row, step, values, isReadable: sealed === null || values !== null }]
  })
}

function unseal(open: () => string): SettingValues | null {
  try {
    return Values.parse(JSON.parse(open()))
  } catch {
    // The key is no longer in ENCRYPTION_KEY. A process must start without it, so that the settings can be entered again.
    return null
  }
}

/** Changes whenever stored settings change. */
export async function readVersion({ db }: Pick<Context, 'db'>): Promise<string> {
  const [row] = await db
    .select({ newest: max(setupSteps.changedAt), count: sql<number>`count(*)::int` })
    .from(setupSteps)
  return `${row?.count} ${row?.newest?.toISOString()}`
}
