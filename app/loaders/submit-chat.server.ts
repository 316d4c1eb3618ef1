import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { ChatReport } from '#server/talk/chat/wire'
import { load } from './load.server'
import { readAct } from './read-act.server'
import { submit } from './submit.server'

interface ChatAnswer {
  problem: string | null
  note?: string
  isSaved?: boolean
  /** Where the browser continues to add the app. */
  link?: string
  report?: ChatReport['channels']
}

/** Runs the form submitted on the Chat page. */
export async function submitChat(args: ActionFunctionArgs): Promise<ChatAnswer> {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ['connect', 'test', 'disconnect', 'settings', 'unlink'])
  if (act === 'connect') {
    const { done, problem } = await run((caller) => caller.chat.connect({ org }))
    return { problem, ...(done && { link: done.location }) }
  }
  if (act === 'test') {
    const { done, problem } = await run((caller) => caller.chat.test({ org }))
    if (!done) return { problem }
    return done.ok
      ? { problem: null, note: `The workspace ${done.team_name} responds.`, report: done.channels }
      : { problem: done.problem }
  }
  if (act === 'settings') {
    const input = {
      unlinked_in_channels: form.get('unlinked_in_channels') === 'on',
      unlinked_directly: form.get('unlinked_directly') === 'on',
    }
    const { problem } = await run((caller) => caller.chat.changeSettings({ org, ...input }))
    return { problem, isSaved: problem === null }
  }
  const { problem } = await run((caller) =>
    act === 'unlink' ? caller.chat.unlink({ org }) : caller.chat.disconnect({ org }),
  )
  return { problem }

  function run<T>(work: Parameters<typeof submit<T>>[1]) {
    return load(args, (caller) => submit(caller, work))
  }
}
