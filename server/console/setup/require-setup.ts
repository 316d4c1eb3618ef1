import type { Context } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import type { SetupStep, VendorSetup } from '#server/kernel/vendor-setup'
import { SETTINGS_OF_STEP } from './settings-of-step'

/** Programs cannot use the setup: the holder of a key must not replace the vendors of a deployment. */
export function requireSession({ actor }: Pick<Context, 'actor'>): string {
  if (actor.kind === 'user' && actor.sessionId !== null) return actor.sessionId
  throw new DomainError('forbidden', {
    message: 'Only a person with a browser can set up the deployment. Open Administration, Setup.',
  })
}

export function requireSetup({ ports }: Pick<Context, 'ports'>): VendorSetup {
  if (ports.setup) return ports.setup
  throw new DomainError('not_configured', {
    message: 'This process cannot change its vendors. Set them in the environment and restart it.',
  })
}

/** The names of the step's settings that the environment sets. */
export const namesInEnvironment = (setup: VendorSetup | undefined, step: SetupStep): string[] =>
  SETTINGS_OF_STEP[step].filter((name) => setup?.isInEnvironment(name) ?? false)

export function refuseEnvironment(setup: VendorSetup, step: SetupStep): void {
  const names = namesInEnvironment(setup, step)
  if (names.length > 0)
    throw conflict(`The environment sets ${names.join(', ')}, which wins. Remove it there and restart first.`)
}
