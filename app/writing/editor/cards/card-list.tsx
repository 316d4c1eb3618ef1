import type { KeyboardEvent } from 'react'
import type { Splice } from '#spec/edit/index'
import type { ListBlock, ListItem } from './blocks/card-block'
import { addItem, moveItem, removeItem, setItemText, tickItem } from './blocks/list-edits'
import { LineInput, oneLine } from './card-fields'
import { RemoveButton } from './card-table'
import { useNextFocus } from './use-next-focus'

interface Props {
  text: string
  list: ListBlock
  splice: (splices: readonly Splice[]) => void
}

const KEYS = 'Enter adds an item. Alt and an arrow key move it.'

/** A list as fields: Enter adds an item, Alt with an arrow key moves one, and Backspace removes an empty one. */
export function CardList({ text, list, splice }: Props) {
  const { widget, focusNext } = useNextFocus<HTMLUListElement>(text)
  const textOf = ({ text: { start, end } }: ListItem) => text.slice(start, end)
  const changeOf = (item: ListItem, typed: string) =>
    typed === oneLine(textOf(item)) ? [] : setItemText(item, typed)

  const add = (index: number, item: ListItem, typed: string) => {
    const nested = list.items.filter(({ lineStart }) => lineStart > item.lineStart && lineStart < item.end)
    focusNext(String(index + nested.length + 1))
    const value = item.box === null ? 'New item' : 'New criterion'
    splice([...changeOf(item, typed), ...addItem(text, list, index, value)])
  }
  const move = (index: number, direction: 'up' | 'down') => {
    const moved = moveItem(text, list, index, direction)
    if (!moved) return
    focusNext(String(moved.index), false)
    splice(moved.splices)
  }
  const remove = (index: number) => {
    focusNext(String(Math.max(0, index - 1)), false)
    splice(removeItem(text, list, index))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number, item: ListItem) => {
    const { value } = event.currentTarget
    const isUnchanged = changeOf(item, value).length === 0
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) add(index, item, value)
    else if (event.altKey && event.key === 'ArrowUp' && isUnchanged) move(index, 'up')
    else if (event.altKey && event.key === 'ArrowDown' && isUnchanged) move(index, 'down')
    else if (event.key === 'Backspace' && value === '' && !item.hasNested) remove(index)
    else return
    event.preventDefault()
  }
  return (
    <ul className="card-list" ref={widget}>
      {list.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item stays the same while the text above changes
        <li key={index} data-depth={item.depth} data-field={index}>
          {item.box !== null && (
            <input
              type="checkbox"
              aria-label={`Met: ${oneLine(textOf(item))}`}
              checked={item.isChecked}
              onChange={() => splice(tickItem(item))}
            />
          )}
          <LineInput
            name={item.box === null ? 'Item' : 'Criterion'}
            value={textOf(item)}
            title={KEYS}
            onWrite={(typed) => splice(changeOf(item, typed))}
            onKeyDown={(event) => onKeyDown(event, index, item)}
          />
          <RemoveButton
            label={`Remove ${oneLine(textOf(item))}${item.hasNested ? ' with the items below it' : ''}`}
            onClick={() => remove(index)}
          />
        </li>
      ))}
    </ul>
  )
}
