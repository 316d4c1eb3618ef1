import { byRoot, inOrg } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'

export const samples: ModuleSamples = {
  bodies: { 'mcp.changeSettings': { saves_as: 'commit' } },
  recipes: [
    [
      'mcp.changeSettings',
      ['assistant.settings'],
      byRoot('mcp.changeSettings', (world) => ({ ...inOrg(world), saves_as: 'pull_request' })),
    ],
  ],
}
