import type { NoticeMessage } from '#spec/notices/message'
import { specLine } from '../messages/lines'
import { list, say } from '../messages/messages'
import { offerLink } from '../people/offer-link'
import { describeOwnWork } from '../people/own-work'
import { setFollow } from '../people/set-follow'
import { unlink as unlinkAccount } from '../people/unlink'
import type { ChatCommand, CommandCall } from './command'
import { findSpecs } from './read-specs'

const MAX_LINES = 10

const showOwnWork = async ({ session }: CommandCall): Promise<NoticeMessage> => describeOwnWork(session)

const link = ({ session, request }: CommandCall): Promise<NoticeMessage> => offerLink(session, request)

async function unlink({ session }: CommandCall): Promise<NoticeMessage> {
  await unlinkAccount(session.ctx)
  return say('Your chat account is no longer linked.')
}

const choose =
  (choice: 'follow' | 'mute') =>
  async ({ session, args }: CommandCall): Promise<NoticeMessage> => {
    if (args === '') return say(`Name a spec: /svc ${choice} refunds`)
    const specs = await findSpecs(session, args)
    const [spec] = specs
    if (!spec) return say(`No spec has the words “${args}”.`)
    if (specs.length > 1) {
      const lines = specs.slice(0, MAX_LINES).map((each) => specLine(session.ctx, each))
      return list(`Several specs have the words “${args}”. Name one of them`, lines, '', specs.length)
    }
    await setFollow(session.ctx, { repo: spec.repo, path: spec.file_path, choice })
    const effect = choice === 'follow' ? 'You follow' : 'You get no more notices about'
    return say(`${effect} “${spec.title}”.`)
  }

/** Commands about the person. */
export const personalCommands: ChatCommand[] = [
  {
    name: 'mine',
    summary: 'Your specs and tasks',
    permission: 'specs:read',
    needsAccount: true,
    run: showOwnWork,
  },
  {
    name: 'follow',
    usage: '<spec>',
    summary: 'Get notices about a spec',
    permission: 'specs:read',
    needsAccount: true,
    run: choose('follow'),
  },
  {
    name: 'mute',
    usage: '<spec>',
    summary: 'Get no notices about a spec',
    permission: 'specs:read',
    needsAccount: true,
    run: choose('mute'),
  },
  { name: 'link', summary: 'Use the rights of your account in chat', permission: null, run: link },
  {
    name: 'unlink',
    summary: 'Stop using your account in chat',
    permission: 'specs:read',
    needsAccount: true,
    run: unlink,
  },
]
