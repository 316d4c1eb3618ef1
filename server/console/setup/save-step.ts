import { eq } from 'drizzle-orm'
import { setupSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import type { SettingValues, SetupStep } from '#server/kernel/vendor-setup'
import { recordAct } from '#server/platform/audit/index'
import { refuseEnvironment, requireSetup } from './require-setup'
import { SETTINGS_OF_STEP } from './settings-of-step'

/** Proves the settings by a real call, stores them encrypted, and uses them from now on. */
export async function saveStep(ctx: Context, step: SetupStep, entered: SettingValues): Promise<string> {
  const setup = requireSetup(ctx)
  refuseEnvironment(setup, step)
  const values = requireValues(step, entered)
  const sealed = ctx.secretBox.seal(JSON.stringify(values))
  const proof = await setup.prove(step, values)
  await store(ctx, step, { sealed, proof }, { act: 'setup.save', settings: Object.keys(values) })
  await setup.reopen()
  return proof
}

export async function skipStep(ctx: Context, step: SetupStep): Promise<void> {
  const setup = requireSetup(ctx)
  refuseEnvironment(setup, step)
  await store(ctx, step, { sealed: null, proof: null }, { act: 'setup.skip', settings: [] })
  await setup.reopen()
}

/** Reopens the step and turns its vendor off. */
export async function removeStep(ctx: Context, step: SetupStep): Promise<void> {
  const setup = requireSetup(ctx)
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.delete(setupSteps).where(eq(setupSteps.step, step))
    await recordAct(ctx, { act: 'setup.remove', target: { kind: 'setup_step', id: step } })
  })
  await setup.reopen()
}

function requireValues(step: SetupStep, entered: SettingValues): SettingValues {
  const values = Object.entries(entered).filter(([, value]) => value !== '')
  const unknown = values.find(([name]) => !SETTINGS_OF_STEP[step].includes(name))
  if (values.length > 0 && !unknown) return Object.fromEntries(values)
  throw new DomainError('validation_failed', {
    message: unknown
      ? `${unknown[0]} cannot be set here. Set it in the environment.`
      : 'Nothing was entered. Fill in the fields, or skip the step.',
    issues: [{ loc: ['body', 'values'], msg: 'must hold settings of this step', type: 'unknown_setting' }],
  })
}

interface Change {
  act: 'setup.save' | 'setup.skip'
  settings: string[]
}

async function store(
  ctx: Context,
  step: SetupStep,
  stored: { sealed: string | null; proof: string | null },
  { act, settings }: Change,
): Promise<void> {
  const row = { ...stored, changedAt: ctx.clock.now() }
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(setupSteps)
      .values({ step, ...row })
      .onConflictDoUpdate({ target: setupSteps.step, set: row })
    await recordAct(ctx, { act, target: { kind: 'setup_step', id: step }, details: { settings } })
  })
}
