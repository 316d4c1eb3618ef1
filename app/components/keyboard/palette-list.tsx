import { Fragment, useEffect, useRef } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import type { Command } from '#app/palette/command'
import { KeyCombination } from './key-combination'

interface Props {
  lines: Command[]
  at: number
  /** Off for people who switched single keys off. */
  showsKeys: boolean
  onChoose: (command: Command) => void
  onPoint: (at: number) => void
}

export function PaletteList({ lines, at, showsKeys, onChoose, onPoint }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#pl-_command-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={list} id="pl-_commands" role="listbox" aria-label="Commands" className="palette-list">
      {lines.length === 0 && <p className="muted">No results.</p>}
      {lines.map((line, index) => (
        <Fragment key={line.id}>
          {line.group !== lines[index - 1]?.group && (
            <p className="palette-group" role="presentation">
              {line.group}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field of the combobox handles the keys */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field of the combobox */}
          <div
            id={`pl-_command-${index}`}
            role="option"
            aria-selected={index === at}
            className="palette-line"
            onClick={() => onChoose(line)}
            onPointerMove={() => index !== at && onPoint(index)}
          >
            <Icon name={line.icon} />
            <span className="palette-label">{line.label}</span>
            {line.note && <span className="muted">{line.note}</span>}
            {showsKeys && line.keys && <KeyCombination keys={line.keys} />}
          </div>
        </Fragment>
      ))}
    </div>
  )
}
