import type { HomeView, InputBlock, ModalView, PlainTextElement } from '@slack/types'
import type { WebClient } from '@slack/web-api'
import type { NoticeMessage } from '#spec/notices/message'
import type { ChatField, ChatForm } from '../port'
import { blocksOf, MAX_HOME_BLOCKS } from './to-blocks'
import { calling } from './to-chat-error'

/* Limits of Slack, in characters and options. */
const MAX_TITLE = 24
const MAX_LABEL = 2000
const MAX_OPTION = 75
const MAX_OPTIONS = 100
const MAX_CONTEXT = 3000

const plain = (text: string, limit: number): PlainTextElement => ({
  type: 'plain_text',
  text: text.slice(0, limit),
})

export async function openForm(client: WebClient, trigger_id: string, form: ChatForm): Promise<void> {
  await calling(() => client.views.open({ trigger_id, view: toModal(form) }))
}

export async function showHome(client: WebClient, user_id: string, content: NoticeMessage): Promise<void> {
  const view: HomeView = { type: 'home', blocks: blocksOf(content, MAX_HOME_BLOCKS) }
  await calling(() => client.views.publish({ user_id, view }))
}

function toModal({ name, title, submitLabel, context, fields }: ChatForm): ModalView {
  if (context.length > MAX_CONTEXT) throw new Error(`the context of the form ${name} is too long`)
  return {
    type: 'modal',
    callback_id: name,
    private_metadata: context,
    title: plain(title, MAX_TITLE),
    submit: plain(submitLabel, MAX_TITLE),
    close: plain('Cancel', MAX_TITLE),
    blocks: fields.map(toInput),
  }
}

const toInput = (field: ChatField): InputBlock => ({
  type: 'input',
  block_id: field.name,
  label: plain(field.label, MAX_LABEL),
  ...(field.hint && { hint: plain(field.hint, MAX_LABEL) }),
  ...(field.kind === 'text' && field.isOptional && { optional: true }),
  element: toElement(field),
})

function toElement(field: ChatField): InputBlock['element'] {
  if (field.kind === 'text')
    return {
      type: 'plain_text_input',
      action_id: 'value',
      multiline: field.isLong === true,
      max_length: field.maxLength,
      ...(field.initial && { initial_value: field.initial.slice(0, field.maxLength) }),
    }
  const toOption = (value: string) => ({ text: plain(value, MAX_OPTION), value })
  return {
    type: 'static_select',
    action_id: 'value',
    options: field.options.slice(0, MAX_OPTIONS).map(toOption),
    initial_option: toOption(field.initial),
  }
}
