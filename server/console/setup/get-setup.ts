import { findHome } from '#server/kernel/access/find-home'
import type { Context } from '#server/kernel/context'
import { SETUP_STEPS, type SetupStep } from '#server/kernel/vendor-setup'
import { namesInEnvironment } from './require-setup'
import { STEPS_OF_START } from './settings-of-step'
import { readStoredSettings, type StoredSettings } from './stored-settings'
import type { SetupWire, StepWire } from './wire'

/** The steps with their states. */
export async function getSetup(ctx: Context): Promise<SetupWire> {
  const { actor, baseUrl, ports } = ctx
  const stored = await readStoredSettings(ctx)
  const org = actor.kind === 'user' ? await findHome(ctx, actor.userId) : null
  return {
    problem: problemOf(ctx),
    steps: SETUP_STEPS.map((step) =>
      describeStep(
        ctx,
        step,
        stored.find((each) => each.step === step),
      ),
    ),
    install_url: ports.codeHosts.forge?.installUrl ?? null,
    // BASE_URL must be https unless it is this machine.
    is_only_local: !baseUrl.startsWith('https:'),
    has_folders: (ports.folders?.roots.length ?? 0) > 0,
    org,
  }
}

function problemOf({ ports, secretBox }: Context): string | null {
  if (!ports.setup)
    return 'This process cannot change its vendors. Set them in the environment and restart it.'
  if (secretBox.keyIds.length === 0)
    return 'Set ENCRYPTION_KEY to store settings encrypted, then restart. `openssl rand -base64 32` makes a key.'
  return null
}

function describeStep({ ports }: Context, id: SetupStep, stored: StoredSettings | undefined): StepWire {
  const environment = namesInEnvironment(ports.setup, id)
  const isNewer =
    stored !== undefined && ports.setup !== undefined && stored.changedAt > ports.setup.startedAt
  return {
    id,
    state: environment.length > 0 ? 'environment' : stateOf(stored),
    proof: stored?.proof ?? null,
    changed_at: stored?.changedAt.toISOString() ?? null,
    needs_restart: isNewer && stored.values !== null && STEPS_OF_START.includes(id),
    environment,
  }
}

function stateOf(stored: StoredSettings | undefined): StepWire['state'] {
  if (stored === undefined) return 'open'
  if (!stored.isReadable) return 'unreadable'
  return stored.values === null ? 'skipped' : 'done'
}
