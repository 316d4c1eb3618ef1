import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { changeDefaultBranch } from './change-default-branch'
import { connectFolder } from './connect-folder'
import { disconnect } from './disconnect'
import { listConnections } from './list-connections'
import { listFolders } from './list-folders'
import {
  ConnectionPath,
  ConnectionsWire,
  DefaultBranch,
  FoldersWire,
  NewConnection,
  NewConnectionWire,
} from './wire'

const connectionProcedure = procedureFor(ConnectionPath)

export const connectionsRouter = router({
  list: orgProcedure('specs:read')
    .output(ConnectionsWire)
    .query(({ ctx }) => listConnections(ctx)),

  folders: orgProcedure('platform:manage')
    .output(FoldersWire)
    .query(({ ctx }) => listFolders(ctx)),

  connect: orgProcedure('platform:manage')
    .input(NewConnection)
    .output(NewConnectionWire)
    .mutation(({ ctx, input }) => connectFolder(ctx, input)),

  changeDefaultBranch: connectionProcedure('org:manage')
    .input(DefaultBranch)
    .output(Ok)
    .mutation(async ({ ctx, input }) => {
      await changeDefaultBranch(ctx, input.connection_id, input.branch)
      return { ok: true }
    }),

  disconnect: connectionProcedure('platform:manage')
    .output(Ok)
    .mutation(async ({ ctx, input }) => {
      await disconnect(ctx, input.connection_id)
      return { ok: true }
    }),
})
