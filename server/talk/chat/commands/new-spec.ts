import { DomainError } from '#server/kernel/errors'
import { applyEdits } from '#spec/edit/index'
import { slugify } from '#spec/markdown/index'
import type { NoticeMessage } from '#spec/notices/message'
import { openAction, say } from '../messages/messages'
import { callProcedure } from '../requests/call-procedure'
import type { ChatSession, SessionContext } from '../requests/open-session'
import type { ChatCommand, CommandCall } from './command'

export const NEW_SPEC_FORM = 'new_spec'

const MAX_TITLE = 150
const MAX_TEXT = 3000

/** Opens the form. Slack accepts it for 3 seconds after the command. */
async function openNewSpecForm({ session, request, args }: CommandCall): Promise<NoticeMessage | null> {
  const repos = (await callProcedure(session.ctx, 'editor', 'list', {})).map(({ full_name }) => full_name)
  const [first] = repos
  if (first === undefined) return say('No repository is connected. Connect one under Settings, Repositories.')
  await session.chat.openForm(request.triggerId, {
    name: NEW_SPEC_FORM,
    title: 'New document',
    submitLabel: 'Propose',
    context: '',
    fields: [
      { kind: 'choice', name: 'repo', label: 'Repository', options: repos, initial: first },
      { kind: 'text', name: 'title', label: 'Title', maxLength: MAX_TITLE, initial: args },
      {
        kind: 'text',
        isLong: true,
        isOptional: true,
        name: 'text',
        label: 'Description',
        maxLength: MAX_TEXT,
        hint: 'Markdown. Open the pull request to write more.',
      },
    ],
  })
  return null
}

export const newSpecCommand: ChatCommand = {
  name: 'new',
  usage: '[title]',
  summary: 'Propose a new spec as a pull request',
  permission: 'specs:write',
  needsAccount: true,
  run: openNewSpecForm,
}

/** Proposes the spec of a submitted form as the person. */
export async function proposeSpec(
  { ctx }: Pick<ChatSession, 'ctx'>,
  { repo: fullName = '', title = '', text = '' }: Record<string, string>,
): Promise<NoticeMessage> {
  const [owner = '', repo = ''] = fullName.split('/')
  const { folder, content: template } = await callProcedure(ctx, 'editor', 'newFile', { owner, repo })
  const path = `${folder === '' ? '' : `${folder}/`}${slugify(title)}.md`
  const content = fillIn(template, title, text)
  const saved = await callProcedure(ctx, 'edits', 'createSpec', {
    owner,
    repo,
    file_path: path,
    content,
    save_as: 'pull_request',
  })
  const url = saved.url ?? ctx.baseUrl
  return say(`Pull request ${saved.pr_number} proposes “${title}”.`, [
    openAction('Open the pull request', absolute(ctx, url)),
  ])
}

const absolute = ({ baseUrl }: SessionContext, url: string) => new URL(url, `${baseUrl}/`).href

function fillIn(template: string, title: string, text: string): string {
  const titled = applyEdits(template, [{ kind: 'set_key', key: 'title', value: title }])
  if (!titled.ok) throw new DomainError('validation_failed', { message: titled.message })
  const headed = titled.source.replace(/^# .*$/m, () => `# ${title}`)
  return text.trim() === '' ? headed : `${headed.trimEnd()}\n\n${text.trim()}\n`
}
