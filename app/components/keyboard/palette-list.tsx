import { Fragment, useEffect, useRef } from 'react'
import type { Command } from '../../palette/command'
import { Keys } from './key-combination'

interface Props {
  lines: Command[]
  at: number
  onChoose: (command: Command) => void
  onPoint: (at: number) => void
}

export function PaletteList({ lines, at, onChoose, onPoint }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#pl-_command-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={list} id="pl-_commands" role="listbox" aria-label="Commands" className="palette-list">
      {lines.length === 0 && <p className="muted">Nothing of that name here.</p>}
      {lines.map((line, place) => (
        <Fragment key={line.id}>
          {line.group !== lines[place - 1]?.group && (
            <p className="palette-group" role="presentation">
              {line.group}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, as in every combobox */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, as in every combobox */}
          <div
            id={`pl-_command-${place}`}
            role="option"
            aria-selected={place === at}
            className="palette-line"
            onClick={() => onChoose(line)}
            onPointerMove={() => place !== at && onPoint(place)}
          >
            <span>{line.label}</span>
            {line.note && <span className="muted">{line.note}</span>}
            {line.keys && <Keys keys={line.keys} />}
          </div>
        </Fragment>
      ))}
    </div>
  )
}
