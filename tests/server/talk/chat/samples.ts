import { chatWorkspaces } from '#db/schema/index'
import { openChat } from '#server/boot/vendors/open-chat'
import { makeLinkRequest } from '#server/talk/chat/people/link-requests'
import { byRoot, call, inOrg, type World } from '#tests/server/platform/audit/act-world'
import { canary } from '#tests/support/canary/canary'
import { MemoryChat } from '#tests/support/memory-chat'
import type { ModuleSamples } from '#tests/support/module-samples'
import { randomName } from '#tests/support/postgres/sample-row'

const settings = { unlinked_in_channels: false, unlinked_directly: false }

/** A workspace in memory, as if an admin had added the app. */
async function connected(world: World) {
  const { db, ctx, org } = world.site
  ctx.ports.chat = new MemoryChat(() => new Date())
  const teamId = `T${randomName()}`
  const sealed = ctx.secretBox.seal(canary('sample-slack'))
  await db
    .insert(chatWorkspaces)
    .values({ orgId: org.id, teamId, teamName: 'Acme', botUserId: 'U0', token: sealed })
    .onConflictDoNothing()
  return inOrg(world)
}

async function withLink(world: World) {
  const { ctx, org } = world.site
  const user = { teamId: 'T1', chatUserId: `U${randomName()}`, name: 'ada' }
  const url = await makeLinkRequest({ ...ctx, org }, user)
  return { ...inOrg(world), token: new URL(url).searchParams.get('token') }
}

function withApp(world: World) {
  world.site.ctx.ports.chat = openChat({
    chatOrgs: null,
    defaultOrg: 'local',
    outboundAllow: [],
    slackApiUrl: null,
    slackBotToken: null,
    slackSigningSecret: [],
    slackClientId: 'client',
    slackClientSecret: canary('sample-slack-client'),
  })
  return inOrg(world)
}

export const samples: ModuleSamples = {
  bodies: { 'chat.changeSettings': settings },
  forPersons: ['chat.connect'],
  recipes: [
    [
      'chat.changeSettings',
      ['chat.settings'],
      byRoot('chat.changeSettings', (world) => ({ ...inOrg(world), ...settings })),
    ],
    ['chat.confirmLink', ['chat.link'], byRoot('chat.confirmLink', withLink)],
    ['chat.connect', [], byRoot('chat.connect', withApp)],
    ['chat.disconnect', ['chat.disconnect'], byRoot('chat.disconnect', connected)],
    ['chat.test', ['chat.test'], byRoot('chat.test', connected)],
    [
      'chat.unlink',
      ['chat.unlink'],
      byRoot('chat.unlink', async (world) => {
        await call(world.root, 'chat.confirmLink', await withLink(world))
        return inOrg(world)
      }),
    ],
  ],
  notAudited: { 'chat.connect': 'it only leads to the workspace; its return records the connection' },
}
