interface Text {
  type: string
  text: string
}

interface Element {
  type: string
  action_id?: string
  text?: Text
  value?: string
  url?: string
  options?: { text: Text; value: string }[]
  max_length?: number
  initial_value?: string
}

interface Block {
  type: string
  block_id?: string
  text?: Text
  label?: Text
  element?: Element
  elements?: Element[]
}

interface Content {
  text?: unknown
  blocks?: Block[]
  view?: { type: string; blocks: Block[]; title?: Text; private_metadata?: string; callback_id?: string }
  unfurls?: Record<string, { blocks: Block[] }>
}

/** The limits of Block Kit in Slack's manual, which its types do not have. Returns the first problem, or null. */
export function checkBlocks({ text, blocks, view, unfurls }: Content): string | null {
  if (typeof text === 'string' && (text === '' || text.length > 40_000)) return 'text: 1 to 40 000 characters'
  const surfaces: [Block[], number][] = [
    ...(blocks ? [[blocks, 50] as [Block[], number]] : []),
    ...(view ? [[view.blocks, 100] as [Block[], number]] : []),
    ...Object.values(unfurls ?? {}).map((each): [Block[], number] => [each.blocks, 50]),
  ]
  for (const [list, limit] of surfaces) {
    if (list.length > limit) return `${list.length} blocks of at most ${limit}`
    const problem = list.map(checkBlock).find((each) => each !== null) ?? checkIds(list)
    if (problem) return problem
  }
  if (view?.title && view.title.text.length > 24) return 'the title of a view has at most 24 characters'
  if ((view?.private_metadata?.length ?? 0) > 3000) return 'private_metadata has at most 3000 characters'
  return null
}

function checkBlock({ type, text, label, element, elements = [] }: Block): string | null {
  if (type === 'header') return within('header', text?.text, 150)
  if (type === 'section') return within('section', text?.text, 3000)
  if (type === 'actions') {
    if (elements.length < 1 || elements.length > 25) return `${elements.length} buttons of 1 to 25`
    return elements.map(checkElement).find((each) => each !== null) ?? null
  }
  if (type === 'input')
    return within('label', label?.text, 2000) ?? (element ? checkElement(element) : 'no element')
  return null
}

function checkElement({ type, action_id, text, value, url, options, max_length, initial_value }: Element) {
  if ((action_id?.length ?? 0) > 255) return 'action_id has at most 255 characters'
  if (type === 'button') {
    const problem = within('button', text?.text, 75)
    if (problem) return problem
    if ((value?.length ?? 0) > 2000) return 'the value of a button has at most 2000 characters'
    if ((url?.length ?? 0) > 3000) return 'the address of a button has at most 3000 characters'
  }
  if (type === 'static_select') {
    if (!options || options.length < 1 || options.length > 100) return 'a select has 1 to 100 options'
    const long = options.find((option) => option.text.text.length > 75 || option.value.length > 150)
    if (long) return 'an option has at most 75 characters'
  }
  if (type === 'plain_text_input' && (max_length ?? 1) > 3000) return 'an input takes at most 3000 characters'
  if (initial_value !== undefined && initial_value.length > (max_length ?? 3000))
    return 'the initial value is too long'
  return null
}

const within = (name: string, text: string | undefined, limit: number): string | null =>
  text !== undefined && text.length >= 1 && text.length <= limit
    ? null
    : `a ${name} has ${text?.length ?? 0} characters of 1 to ${limit}`

function checkIds(blocks: readonly Block[]): string | null {
  const blockIds = blocks.flatMap(({ block_id }) => block_id ?? [])
  if (new Set(blockIds).size < blockIds.length) return 'a block_id occurs twice'
  for (const { elements = [] } of blocks) {
    const ids = elements.flatMap(({ action_id }) => action_id ?? [])
    if (new Set(ids).size < ids.length) return 'an action_id occurs twice in a block'
  }
  return null
}
