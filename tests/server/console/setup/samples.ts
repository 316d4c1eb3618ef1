import type { VendorSetup } from '#server/kernel/vendor-setup'
import { byRoot, call, type World } from '#tests/server/platform/audit/act-world'
import { canary } from '#tests/support/canary/canary'
import type { ModuleSamples } from '#tests/support/module-samples'

/** A process whose vendors accept everything. */
const AGREEING: VendorSetup = {
  startedAt: new Date(),
  isInEnvironment: () => false,
  prove: async () => 'It answers.',
  reopen: async () => {},
  appMaker: { formUrl: () => 'https://github.example', manifest: () => ({}), finish: async () => ({}) },
}

const step = { step: 'ai' } as const

async function withSetup(world: World) {
  world.site.ctx.ports.setup = AGREEING
  await call(world.root, 'setup.save', { ...step, values: { ANTHROPIC_API_KEY: canary('sample-setup-key') } })
  return step
}

export const samples: ModuleSamples = {
  forPersons: ['setup.finishApp'],
  recipes: [
    [
      'setup.save',
      ['setup.save'],
      byRoot('setup.save', async (world) => ({
        ...(await withSetup(world)),
        values: { ANTHROPIC_API_KEY: canary('sample-setup-key') },
      })),
    ],
    ['setup.skip', ['setup.skip'], byRoot('setup.skip', withSetup)],
    ['setup.remove', ['setup.remove'], byRoot('setup.remove', withSetup)],
  ],
  notAudited: { 'setup.test': 'it changes nothing' },
}
