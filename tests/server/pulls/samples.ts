import { pulls } from '../../../db/schema'
import type { ModuleSamples } from '../../support/module-samples'
import { byRoot, closedPull, openPull, sideBranch } from '../audit/act-world'
import { makeIssue } from '../issues/samples'

export const samples: ModuleSamples = {
  bodies: {
    'pulls.create': { title: 'From the matrix', head: 'main' },
  },
  parameters: {
    pull_number: async ({ db }, { org }) => {
      const { headSha, ...at } = await makeIssue(db, org, 'pull')
      await db
        .insert(pulls)
        .values({ ...at, headBranch: 'gone', headSha, baseBranch: 'main', baseSha: headSha })
      return at.number
    },
  },
  missing: {
    pull_number: '999999999',
  },
  recipes: [
    ['pulls.close', ['pull.close'], byRoot('pulls.close', openPull)],
    ['pulls.create', ['pull.open'], byRoot('pulls.create', sideBranch)],
    ['pulls.merge', ['pull.merge'], byRoot('pulls.merge', openPull)],
    ['pulls.reopen', ['pull.reopen'], byRoot('pulls.reopen', closedPull)],
  ],
}
