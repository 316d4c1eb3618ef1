import { openProcedure, orgProcedure, overHttp, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { confirmLink } from './people/confirm-link'
import { findLinkRequest } from './people/link-requests'
import { unlink } from './people/unlink'
import {
  ChatReport,
  ChatSettingsInput,
  ChatWire,
  InstallAnswer,
  InstallCallback,
  LinkRequestWire,
  LinkToken,
} from './wire'
import { beginInstall } from './workspaces/begin-install'
import { changeSettings } from './workspaces/chat-settings'
import { disconnect } from './workspaces/disconnect'
import { finishInstall } from './workspaces/finish-install'
import { getChat } from './workspaces/get-chat'
import { testWorkspace } from './workspaces/test-workspace'

export const chatRouter = router({
  get: orgProcedure('specs:read')
    .output(ChatWire)
    .query(({ ctx }) => getChat(ctx)),

  connect: orgProcedure('org:manage', 'chat')
    .use(overHttp)
    .output(InstallAnswer)
    .mutation(({ ctx }) => beginInstall(ctx)),

  finish: openProcedure
    .use(overHttp)
    .input(InstallCallback)
    .output(InstallAnswer)
    .query(async ({ ctx, input }) => ({ location: await finishInstall(ctx, input) })),

  test: orgProcedure('org:manage')
    .output(ChatReport)
    .mutation(({ ctx }) => testWorkspace(ctx)),

  changeSettings: orgProcedure('org:manage')
    .input(ChatSettingsInput)
    .output(ChatSettingsInput)
    .mutation(({ ctx, input }) => changeSettings(ctx, input)),

  disconnect: orgProcedure('org:manage')
    .output(Ok)
    .mutation(({ ctx }) => disconnect(ctx)),

  /** Only people open the link's page. */
  linkRequest: orgProcedure('specs:read')
    .input(LinkToken)
    .output(LinkRequestWire)
    .query(({ ctx, input }) => findLinkRequest(ctx, input.token)),

  confirmLink: orgProcedure('specs:read')
    .input(LinkToken)
    .output(Ok)
    .mutation(({ ctx, input }) => confirmLink(ctx, input.token)),

  unlink: orgProcedure('specs:read')
    .output(Ok)
    .mutation(({ ctx }) => unlink(ctx)),
})
