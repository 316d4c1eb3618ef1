/** The format-independent content of a long text. Each format is read into it and written from it. */
export type Block =
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: ListItem[] }
  /** The first row is the heading. */
  | { kind: 'table'; rows: Inline[][][] }
  | { kind: 'rule' }

export interface ListItem {
  /** Null if it is not a task. */
  isChecked: boolean | null
  blocks: Block[]
}

export type Inline = { kind: 'text'; text: string; marks: Marks } | { kind: 'break' }

export interface Marks {
  strong?: true
  em?: true
  strike?: true
  code?: true
  /** An absolute address. */
  link?: string
}

/** Whether the address can be a link. Others, such as scripts, stay text. */
export const isLinkable = (href: string): boolean => /^(https?:\/\/|mailto:)[^\s<>]+$/i.test(href)

export const plainText = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.kind === 'text' ? inline.text : ' ')).join('')

/** Joins neighbours with the same marks and removes what is empty. */
export function tidyInlines(inlines: readonly Inline[]): Inline[] {
  const tidy: Inline[] = []
  for (const inline of inlines) {
    const last = tidy.at(-1)
    if (inline.kind === 'break') {
      if (last) tidy.push(inline)
    } else if (inline.text !== '') {
      if (last?.kind === 'text' && sameMarks(last.marks, inline.marks)) last.text += inline.text
      else tidy.push({ ...inline, marks: { ...inline.marks } })
    }
  }
  while (tidy.at(-1)?.kind === 'break') tidy.pop()
  return tidy
}

const sameMarks = (one: Marks, other: Marks) =>
  one.strong === other.strong &&
  one.em === other.em &&
  one.strike === other.strike &&
  one.code === other.code &&
  one.link === other.link
