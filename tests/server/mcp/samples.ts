import type { ModuleSamples } from '../../support/module-samples'
import { byRoot, inOrg } from '../audit/act-world'

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
