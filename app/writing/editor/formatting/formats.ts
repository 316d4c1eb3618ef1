export type FormatName =
  | 'bold'
  | 'italic'
  | 'code'
  | 'link'
  | 'heading'
  | 'list'
  | 'numbered'
  | 'criterion'
  | 'quote'
  | 'code-block'
  | 'table'

interface Format {
  name: FormatName
  label: string
  /** The key in CodeMirror's notation; null if there is no usual key. */
  key: string | null
}

/** The formats of the toolbar, in its order, with the keys that GitHub uses. */
export const FORMATS: readonly Format[] = [
  { name: 'heading', label: 'Heading', key: 'Mod-Shift-h' },
  { name: 'bold', label: 'Bold', key: 'Mod-b' },
  { name: 'italic', label: 'Italic', key: 'Mod-i' },
  { name: 'code', label: 'Code', key: 'Mod-e' },
  { name: 'link', label: 'Link', key: 'Mod-k' },
  { name: 'list', label: 'List', key: 'Mod-Shift-8' },
  { name: 'numbered', label: 'Numbered list', key: 'Mod-Shift-7' },
  { name: 'criterion', label: 'Criterion', key: 'Mod-Shift-l' },
  { name: 'quote', label: 'Quote', key: 'Mod-Shift-.' },
  { name: 'code-block', label: 'Code block', key: 'Mod-Shift-e' },
  { name: 'table', label: 'Table', key: null },
]
