import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { repositories } from '#db/schema/index'
import { installationId } from '#tests/server/library/installations/samples'
import { byRoot, call, inOrg, type World } from '#tests/server/platform/audit/act-world'
import { makeRepository } from '#tests/support/git-repository'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf, randomName } from '#tests/support/postgres/sample-row'

/** A repository that is not connected to any org. */
function freeFolder(world: World) {
  const git = makeRepository({ 'a.md': 'one\n' })
  onTestFinished(() => git.remove())
  return { ...inOrg(world), path: git.path }
}

const connectedFolder = async (world: World) => {
  const { id } = await call<{ id: number }>(world.root, 'connections.connect', freeFolder(world))
  return { ...inOrg(world), connection_id: String(id) }
}

export const samples: ModuleSamples = {
  bodies: {
    'connections.changeDefaultBranch': { branch: 'main' },
    'connections.connect': { path: '/nowhere' },
  },
  parameters: {
    /** The matrix disconnects this folder, so it gets a new one each time. */
    connection_id: async ({ db }, { org }) => {
      const [folder] = await db
        .insert(repositories)
        .values({
          orgId: org.id,
          installationId: await installationId(db, org),
          owner: 'connected',
          name: randomName(),
          localPath: '/nowhere',
        })
        .returning({ id: repositories.id })
      return idOf(folder)
    },
  },
  missing: {
    connection_id: '999999999',
  },
  recipes: [
    [
      'connections.changeDefaultBranch',
      ['repository.change_default_branch'],
      byRoot('connections.changeDefaultBranch', async (world) => {
        const { path, ...org } = freeFolder(world)
        execFileSync('git', ['-C', path, 'branch', 'next'])
        const { id } = await call<{ id: number }>(world.root, 'connections.connect', { ...org, path })
        return { ...org, connection_id: String(id), branch: 'next' }
      }),
    ],
    ['connections.connect', ['repository.connect'], byRoot('connections.connect', freeFolder)],
    ['connections.disconnect', ['repository.disconnect'], byRoot('connections.disconnect', connectedFolder)],
  ],
}
