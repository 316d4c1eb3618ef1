import { z } from 'zod'
import { platformProcedure, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { getSetup } from './get-setup'
import { finishApp, newApp } from './new-app'
import { requireSession, requireSetup } from './require-setup'
import { removeStep, saveStep, skipStep } from './save-step'
import { AppCallback, Location, NewAppWire, ProofWire, SaveInput, SetupWire, StepInput } from './wire'

const GithubLogin = z
  .string()
  .regex(/^[a-z\d](-?[a-z\d]){0,38}$/i, 'must be the name of a GitHub organization')

/** For platform administrators with a browser. */
const setupProcedure = <Input extends z.ZodObject>(input: Input) =>
  platformProcedure(input).use(({ ctx, next }) => {
    requireSession(ctx)
    return next()
  })

export const setupRouter = router({
  get: setupProcedure(z.object({}))
    .output(SetupWire)
    .query(({ ctx }) => getSetup(ctx)),

  newApp: setupProcedure(z.object({ organization: GithubLogin.optional() }))
    .output(NewAppWire)
    .query(({ ctx, input }) => newApp(ctx, input.organization ?? null)),

  save: setupProcedure(SaveInput)
    .output(ProofWire)
    .mutation(async ({ ctx, input }) => ({ proof: await saveStep(ctx, input.step, input.values) })),

  /** Proves the settings in effect again. */
  test: setupProcedure(StepInput)
    .output(ProofWire)
    .mutation(async ({ ctx, input }) => ({ proof: await requireSetup(ctx).prove(input.step, {}) })),

  skip: setupProcedure(StepInput)
    .output(Ok)
    .mutation(async ({ ctx, input }) => {
      await skipStep(ctx, input.step)
      return { ok: true }
    }),

  remove: setupProcedure(StepInput)
    .output(Ok)
    .mutation(async ({ ctx, input }) => {
      await removeStep(ctx, input.step)
      return { ok: true }
    }),

  finishApp: setupProcedure(AppCallback)
    .output(Location)
    .query(async ({ ctx, input }) => ({ location: await finishApp(ctx, input) })),
})
