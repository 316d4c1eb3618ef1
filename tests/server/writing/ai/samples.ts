import { byRoot, call, inOrg, type World } from '#tests/server/platform/audit/act-world'
import { canary } from '#tests/support/canary/canary'
import type { ModuleSamples } from '#tests/support/module-samples'

/** An AI key. The provider of the test accepts any key. */
function newAiKey(world: World) {
  const client = { tryKey: async () => {}, write: async function* () {} }
  world.site.ctx.ports.ai = { vendor: 'anthropic', model: 'any', service: null, withKey: () => client }
  return { ...inOrg(world), api_key: canary('ai-key') }
}

export const samples: ModuleSamples = {
  bodies: {
    'ai.edit': { action: 'improve', section_title: 'Section', section_content: 'It holds.' },
    'ai.generate': { description: 'From the matrix' },
    'ai.setKey': { api_key: 'from-the-matrix' },
  },
  recipes: [
    ['ai.setKey', ['llm_key.set'], byRoot('ai.setKey', newAiKey)],
    [
      'ai.removeKey',
      ['llm_key.remove'],
      byRoot('ai.removeKey', async (world) => {
        await call(world.root, 'ai.setKey', newAiKey(world))
        return inOrg(world)
      }),
    ],
  ],
  notAudited: {
    'ai.edit': 'it only proposes; what is finished stands in the list of operations, and a save is a commit',
    'ai.generate':
      'it only proposes; what is finished stands in the list of operations, and a save is a commit',
  },
}
