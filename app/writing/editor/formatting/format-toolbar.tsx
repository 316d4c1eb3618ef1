import { type KeyboardEvent, useRef, useState } from 'react'
import { modifierName } from '#app/keyboard/modifier'
import type { Editor } from '../codemirror/editor'
import { FORMAT_ICONS } from './format-icons'
import { FORMATS } from './formats'

interface Props {
  editor: Editor
  onFiles: (files: File[]) => void
}

/** Buttons that format the text. Arrow keys move between them. */
export function FormatToolbar({ editor, onFiles }: Props) {
  const images = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(0)
  const buttons = [
    ...FORMATS.map(({ name, label, key }) => ({ name, label, key, run: () => editor.format(name) })),
    { name: 'image', label: 'Image', key: null, run: () => images.current?.click() } as const,
  ]
  return (
    <div className="editor-format" role="toolbar" aria-label="Formatting" onKeyDown={moveFocus}>
      {buttons.map(({ name, label, key, run }, index) => (
        <button
          key={name}
          type="button"
          className="button-quiet"
          tabIndex={index === current ? 0 : -1}
          aria-label={label}
          title={key === null ? label : `${label} (${shownKey(key)})`}
          onFocus={() => setCurrent(index)}
          // The text keeps the focus and its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            {FORMAT_ICONS[name]}
          </svg>
        </button>
      ))}
      <input
        ref={images}
        type="file"
        hidden
        aria-label="Images to insert"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}

/** `Mod-Shift-h` as people read it: Ctrl+Shift+H. */
const shownKey = (key: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? modifierName() : part.length === 1 ? part.toUpperCase() : part))
    .join('+')

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const index = buttons.indexOf(event.target as HTMLButtonElement)
  const last = buttons.length - 1
  const targets: Record<string, number> = {
    ArrowRight: index === last ? 0 : index + 1,
    ArrowLeft: index === 0 ? last : index - 1,
    Home: 0,
    End: last,
  }
  const target = targets[event.key]
  if (target === undefined || index < 0) return
  event.preventDefault()
  buttons[target]?.focus()
}
