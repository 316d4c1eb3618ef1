interface Block {
  type: string
  text?: { type: string; text: string }
}

const LIMITS: Record<string, { type: string; characters: number }> = {
  header: { type: 'plain_text', characters: 150 },
  section: { type: 'mrkdwn', characters: 3000 },
}

/** Block Kit's rules for the blocks that we use. Returns the first problem, or null. */
export function checkMessage({ text = '', blocks = '[]' }: Record<string, string>): string | null {
  if (text === '' || text.length > 40_000) return 'text must have 1 to 40 000 characters'
  const list = JSON.parse(blocks) as Block[]
  if (list.length > 50) return 'more than 50 blocks'
  for (const block of list) {
    const limit = LIMITS[block.type]
    if (!limit) return `unknown block ${block.type}`
    if (block.text?.type !== limit.type) return `a ${block.type} needs ${limit.type}`
    if (block.text.text.length < 1 || block.text.text.length > limit.characters)
      return `a ${block.type} has ${block.text.text.length} characters`
  }
  return null
}
